// SPDX-License-Identifier: Apache-2.0
// The bytes of an engine's file: fetched from its address, or unpacked where the worker was handed
// them (embed.html is one document and may fetch nothing).

// By file name: base64 of the deflated bytes.
export type CarriedFiles = Readonly<Record<string, string>>;

const carriedFiles = (): CarriedFiles =>
  (globalThis as { attnFiles?: CarriedFiles }).attnFiles ?? {};

// Throws Error where the address answers with something else.
export async function engineFile(address: string): Promise<ArrayBuffer> {
  const carried = carriedFiles()[address];
  if (carried !== undefined) return unpack(carried);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The engine file answers ${response.status}.`);
  return response.arrayBuffer();
}

export async function unpack(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}
