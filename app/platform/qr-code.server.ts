import { encode } from 'uqr'

/**
 * Builds a QR code as one SVG path, one unit per module and without margin. An inline path needs no
 * exception in the CSP.
 */
export function buildQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}
