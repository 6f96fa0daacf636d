// SPDX-License-Identifier: Apache-2.0
// Reads a whole number the way people type one: full-width digits, groups (4,096; 4_096; 4 096),
// and the binary suffixes k or K (1,024) and M (1,048,576).

const grouped = /^[+-]?\d{1,3}([,_ ]\d{3})+$/;
const underscored = /^[+-]?\d+(_\d+)+$/;
const suffixed = /^([+-]?\d+(?:\.\d+)?) ?([kKM])$/;

// Plain decimal text where the text is understood, else the text itself (for the error to show).
export function readNumber(text: string): string {
  const plain = text.normalize('NFKC').trim();
  if (grouped.test(plain) || underscored.test(plain)) return plain.replace(/[,_ ]/g, '');
  const [, digits, suffix] = suffixed.exec(plain) ?? [];
  if (digits !== undefined && suffix !== undefined) {
    return String(Number(digits) * (suffix === 'M' ? 1_048_576 : 1024));
  }
  return /^[+-]?[\d.]+$/.test(plain) ? plain : text.trim();
}
