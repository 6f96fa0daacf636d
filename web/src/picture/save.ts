// SPDX-License-Identifier: Apache-2.0
// What is on screen as SVG or PNG, and the name of its file.
import { fieldNamed, resolve } from '../params/fields.ts';
import { fullName } from '../embed/code.ts';
import { addressOf } from '../state/address.ts';
import { store } from '../state/app.ts';
import type { Place } from '../state/state.ts';
import { fileName, pictureText } from './picture.ts';
import { isVisible, tracePart } from './trace.ts';

export interface Shown {
  parts: readonly Element[]; // what is drawn, one under the other
  muted: string; // a colour for the address
  title: string;
  description: string;
}

export function pictureOf({ parts, muted, title, description }: Shown): string {
  const style = getComputedStyle(document.documentElement);
  return pictureText({
    parts: parts.filter(isVisible).map(tracePart),
    title: `AttnLab: ${title}`,
    description,
    address: addressHere(),
    language: document.documentElement.lang,
    paper: style.backgroundColor,
    muted,
    font: style.fontFamily,
  });
}

// In full where the page has an address that others reach; a file's own path stays private.
function addressHere(): string {
  const inFrame = store.get().embedding !== null;
  const query = inFrame ? `?view=${fullName(store.get())}` : location.search;
  const address = addressOf(store, query);
  return /^https?:$/.test(location.protocol)
    ? new URL(address || location.pathname, location.href).href
    : `AttnLab ${address}`;
}

export function nameHere(place: Place): string {
  const { description, set } = store.get();
  const fields = description?.fields ?? [];
  const params =
    place.room === 'lab' && fieldNamed(fields, 'algorithm') ? resolve(fields, set) : {};
  return fileName(fullName(place), params, set);
}

const largest = 16_000; // pixels a side: browsers draw no larger canvas
const sharpness = 2;

// Rejects where the browser does not let a drawing be read back, or has no memory for it.
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(sharpness, largest / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('No PNG was made.'));
        else resolve(blob);
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
