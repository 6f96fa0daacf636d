// SPDX-License-Identifier: Apache-2.0
// Every number on the page becomes text here: units, digits, separators.
//
// Sizes are binary (KiB, MiB, …), three significant digits, trailing zeros dropped, so a short
// text is exact; `exactBytes` gives all digits.

const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
const space = '\u00a0';

// What Intl.NumberFormat('en-US') writes, but for its -0. The page does without it: a browser's first formatter takes
// as long to make as the whole first screen.
function grouped(value: bigint | number, places: number): string {
  const sign = value < 0 ? '-' : '';
  const [whole = '', decimals] = unsigned(value, places).split('.');
  if (whole === '0' && decimals === undefined) return '0';
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals ? `.${decimals}` : '');
}

// Rounded as its shortest decimal digits say, ties away from zero: 1.0005 -> 1.001. What has both a
// fraction and more than 12 digits before it may be a unit off in the last place.
function unsigned(value: bigint | number, places: number): string {
  if (typeof value === 'bigint') return String(value < 0n ? -value : value);
  const size = Math.abs(value);
  if (!Number.isFinite(size)) return Number.isNaN(size) ? 'NaN' : '∞';
  if (size >= 1e21) return String(BigInt(size));
  if (size < 1e-6) return '0'; // String would write an exponent
  const text = String(size);
  if (text.length - `${text}.`.indexOf('.') <= places + 1) return text; // nothing to round
  return String(Number(`${Math.round(Number(`${text}e${places}`))}e-${places}`));
}

// At least so many significant digits, at most three decimals.
function digits(value: number, least: number): string {
  const whole = Math.max(1, Math.floor(Math.log10(Math.abs(value) || 1)) + 1);
  return grouped(value, Math.min(3, Math.max(0, least - whole)));
}

// 33_554_432n -> 32 MiB
export function bytes(value: bigint | number): string {
  let size = Number(value);
  let unit = 0;
  // 1023.5 and more would print as 1,024 of the smaller unit.
  while (size >= (unit === 0 ? 1024 : 1023.5) && unit < binaryUnits.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${digits(size, 3)}${space}${binaryUnits[unit]}`;
}

// 33_554_432n -> 33,554,432 B
export const exactBytes = (value: bigint | number): string => `${count(value)}${space}B`;

// A number in a unit that is printed as it is: 16.254 MiB, 0.012 ms
export const inUnit = (value: bigint | number, unit: string): string =>
  `${grouped(value, Math.abs(Number(value)) < 1 ? 4 : 3)}${space}${unit}`;

// By how much a number is off: +3.2 %, −8.3 %
export function difference(share: number): string {
  if (share === 0) return '0';
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
}

export const count = (value: bigint | number): string => grouped(value, 3);

// 4096 -> 4K, 1_048_576 -> 1M, 1536 -> 1,536: the suffixes that the form reads
export function tokens(value: number): string {
  if (value > 0 && value % 1_048_576 === 0) return `${count(value / 1_048_576)}M`;
  if (value > 0 && value % 1024 === 0) return `${count(value / 1024)}K`;
  return count(value);
}

// As many digits as it takes, at most seven: 163, 2,039, 62.5, 0.0415
export const decimal = (value: number): string => grouped(Number(value.toPrecision(7)), 9);

// How many times as much, without a sign: 2.03 -> 2.0, 118.6 -> 119; never a bare 1 for "not 1"
export function ratio(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  if (value >= 9.95) return digits(value, 3);
  const short = value.toFixed(1);
  return short === '1.0' && value !== 1 ? significant(value) : short;
}

// 1.004 -> 1.004: as many decimals as it takes to differ from 1, at most 6
function significant(value: number): string {
  for (let places = 2; places <= 6; places += 1) {
    const text = value.toFixed(places);
    if (Number(text) !== 1) return text;
  }
  return value.toFixed(6);
}

// 0.375, 2.5, 119: three significant digits of what is multiplied by
export function factor(value: number): string {
  return value !== 0 && value < 0.001 ? scientific(value) : String(Number(value.toPrecision(3)));
}

export function percent(share: number): string {
  const value = share * 100;
  const text = value !== 0 && value < 0.1 ? '<0.1' : digits(value, value < 10 ? 2 : 3);
  return `${text.replace(/(\.\d)\d+$/, '$1')}${space}%`;
}

// 20 ns, 16.4 µs, 0.42 ms, 12.3 ms, 1.25 s
export function milliseconds(value: number): string {
  if (value > 0 && value < 0.1) return seconds(value / 1000);
  if (value >= 1000) return `${digits(value / 1000, 3)}${space}s`;
  return `${value > 0 && value < 1 ? value.toFixed(2) : digits(value, 3)}${space}ms`;
}

const timeUnits = [
  [1, 's'],
  [1e3, 'ms'],
  [1e6, 'µs'],
  [1e9, 'ns'],
  [1e12, 'ps'],
] as const;

// 92.9e-6 -> 92.9 µs: three significant digits from picoseconds to seconds; 0 is 0 alone
export function seconds(value: number): string {
  if (value === 0) return `0${space}ns`;
  const fitting = timeUnits.find(([scale]) => Math.abs(value) * scale >= 0.9995);
  if (fitting === undefined) return `${factor(value * 1e12)}${space}ps`;
  const [scale, unit] = fitting;
  return `${digits(value * scale, 3)}${space}${unit}`;
}

// 8_589_934_592 -> 8.59 GFLOP: powers of ten
export function flops(value: bigint | number): string {
  const units = ['FLOP', 'kFLOP', 'MFLOP', 'GFLOP', 'TFLOP', 'PFLOP', 'EFLOP'];
  let size = Number(value);
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${digits(size, 3)}${space}${units[unit]}`;
}

export const flopsPerByte = (value: number): string => `${digits(value, 3)}${space}FLOP/B`;

// 2.04e12 -> 2.04 TB/s: powers of ten, as bandwidths are sold
export function bytesPerSecond(value: number): string {
  const tera = value >= 1e12;
  return `${digits(value / (tera ? 1e12 : 1e9), 3)}${space}${tera ? 'TB/s' : 'GB/s'}`;
}

// 1.2e-7 -> 1.2 × 10⁻⁷
export function scientific(value: number): string {
  if (value === 0) return '0';
  const [mantissa = '', exponent = ''] = value.toExponential(1).split('e');
  const raised = [...String(Number(exponent))].map((c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]);
  return `${mantissa}${space}×${space}10${raised.join('')}`;
}

// FLOP/s in powers of ten
export function flopsPerSecond(value: number): string {
  const scaled = value / 1e9;
  return scaled >= 1000
    ? `${digits(scaled / 1000, 3)}${space}TFLOP/s`
    : `${digits(scaled, 3)}${space}GFLOP/s`;
}
