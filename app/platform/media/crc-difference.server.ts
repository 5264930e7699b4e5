import { crc32 } from 'node:zlib'

/** The polynomial of CRC-32, with its bits reversed. */
const polynomial = 0xedb88320

/**
 * Returns by what the CRC-32 of `size` bytes changes (exclusive or) if the bytes of each change are
 * combined with `difference` by exclusive or. Changes are in order and don't overlap. A CRC is
 * linear, so that the bytes between need not be read.
 */
export function createCrcDifference(size: number) {
  let [state, end] = [0, 0]
  return {
    add(position: number, difference: Buffer) {
      state = shiftCrc(state, position - end)
      // without the inversions at both ends
      state = ~crc32(difference, ~state >>> 0) >>> 0
      end = position + difference.length
    },
    finish: () => shiftCrc(state, size - end) >>> 0,
  }
}

/** Returns the state after so many zero bytes: its product with a power of x. */
function shiftCrc(state: number, bytes: number): number {
  let result = state
  // x^8, x^16, x^32 ... by the bits of the length
  let power = 0x00800000
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = computeProduct(result, power)
    power = computeProduct(power, power)
  }
  return result >>> 0
}

/** Multiplies two polynomials; the highest bit is the factor of 1. */
function computeProduct(one: number, other: number): number {
  let [product, factor] = [0, other]
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return product >>> 0
}
