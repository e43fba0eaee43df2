/** Makes pseudo-random numbers that are the same in every run. */

/** Returns 32 bits of a text. */
export function bitsOf(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed(bits);
}

/** Returns 32 bits of others and a number: small changes of either change all of it. */
export function mix(bits: number, value: number): number {
  return mixed(bits ^ Math.imul(value + 1, 0x9e3779b1));
}

/** Returns the bits as a fraction, from 0 to just under 1. */
export function fraction(bits: number): number {
  return bits / 2 ** 32;
}

/** Returns one of the four bytes as a fraction, for when a coarse one will do. */
export function coarseFraction(bits: number, byte: number): number {
  return ((bits >>> (8 * byte)) & 0xff) / 256;
}

function mixed(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
