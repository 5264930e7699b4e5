import { encode } from 'uqr'

/**
 * A QR code to be drawn as one path, a unit for each dot, without its margin: no picture to load,
 * nothing the page's policy must allow.
 */
export function buildQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}
