// SPDX-License-Identifier: Apache-2.0
// Reads a whole number the way people type one: full-width digits, groups (4,096; 4_096; 4 096),
// and the binary suffixes k or K (1,024) and M (1,048,576).

// Full-width digits, signs and letters to plain ones; nothing else that looks like a digit: 10² is
// not 102.
const plainWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

const grouped = /^[+-]?\d{1,3}([,_ ]\d{3})+$/;
const underscored = /^[+-]?\d+(_\d+)+$/;
const suffixed = /^([+-]?\d+(?:\.\d+)?) ?([kKM])$/;

// Plain decimal text where the text is understood, else the text itself (for the error to show).
export function readNumber(text: string): string {
  const plain = plainWidth(text).replace(/\s/g, ' ').trim();
  if (grouped.test(plain) || underscored.test(plain)) return plain.replace(/[,_ ]/g, '');
  const [, digits, suffix] = suffixed.exec(plain) ?? [];
  if (digits !== undefined && suffix !== undefined) {
    const value = Number(digits) * (suffix === 'M' ? 1_048_576 : 1024);
    return Number.isFinite(value) ? String(value) : digits;
  }
  return /^[+-]?[\d.]+$/.test(plain) ? plain : text.trim();
}

// A number that may have decimals, in a unit that stands beside it; NaN where it is none.
export function readDecimal(text: string): number {
  const plain = plainWidth(text).replace(/\s/g, ' ').trim();
  const whole = /^[+-]?\d{1,3}(?:[,_ ]\d{3})+(?:\.\d*)?$/.test(plain)
    ? plain.replace(/[,_ ]/g, '')
    : plain;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(whole) ? Number(whole) : NaN;
}
