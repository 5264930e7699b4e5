import type { DocumentFormat } from '#app/features/media/file/rules.ts'

/** The most files of one contract, and the bytes of a file and of all of them. */
export const maxScans = 10
export const maxScanBytes = 10 * 1024 * 1024
export const maxAllScanBytes = 40 * 1024 * 1024

type ScanFile = {
  bytes: number
  /** By its content; null for any other. A browser doesn't know it. */
  format?: DocumentFormat | null
}

/** Returns the problem of the files of a scan; null if there is none. */
export function findScanProblem(files: ScanFile[]) {
  if (files.length === 0) return 'scan-missing'
  if (files.length > maxScans) return 'scan-many'
  if (files.some(({ bytes }) => bytes > maxScanBytes)) return 'scan-large'
  if (files.some(({ format }) => format === null)) return 'scan-kind'
  return files.reduce((sum, { bytes }) => sum + bytes, 0) > maxAllScanBytes ? 'scans-large' : null
}

/** A contract that was signed on paper: by these people, on that studio day. */
export type PaperContract = {
  names: string[]
  signedOn: string
  scans: { position: number; name: string; hash: string }[]
}

/** Returns a file of a scan by its position as it is in the address; null if there is none. */
export function findScan(paper: PaperContract | null, position: string) {
  return paper?.scans.find((one) => String(one.position) === position) ?? null
}
