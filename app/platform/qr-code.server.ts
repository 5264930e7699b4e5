import { encode } from 'uqr'

/**
 * Builds a QR code as one SVG path, one unit per module and without margin; a rectangle per run of
 * dark modules. An inline path needs no exception in the CSP.
 */
export function buildQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => listRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('')
  return { size, path }
}

function listRuns(row: boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, length: 1 })
  }
  return runs
}
