// SPDX-License-Identifier: Apache-2.0
// Hands the reader a file.
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// In a frame nobody says whether the file arrived: it may not be allowed to save any.
export const mayBeDropped = (): boolean => parent !== window;
