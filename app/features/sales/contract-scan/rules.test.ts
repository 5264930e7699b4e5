import { expect, test } from 'vitest'

import { findScanProblem, maxAllScanBytes, maxScanBytes } from './rules.ts'

const buildPdf = (bytes: number) => ({ bytes, format: 'application/pdf' as const })
const listFiles = (count: number, bytes = 1) => Array.from({ length: count }, () => buildPdf(bytes))

test('a scan has one to ten files, each of at most 10 MB, and 40 MB together', () => {
  expect(maxScanBytes).toBe(10_485_760)
  expect(findScanProblem([])).toBe('scan-missing')
  expect(findScanProblem(listFiles(1, maxScanBytes))).toBe(null)
  expect(findScanProblem(listFiles(10))).toBe(null)
  expect(findScanProblem(listFiles(11))).toBe('scan-many')
  expect(findScanProblem([...listFiles(2), buildPdf(maxScanBytes + 1)])).toBe('scan-large')
  expect(findScanProblem(listFiles(4, maxScanBytes))).toBe(null)
  expect(4 * maxScanBytes).toBe(maxAllScanBytes)
  expect(findScanProblem([...listFiles(4, maxScanBytes), buildPdf(1)])).toBe('scans-large')
})

test('a scan has only files of a known format; a browser leaves that to the server', () => {
  expect(findScanProblem([buildPdf(1), { bytes: 1, format: null }])).toBe('scan-kind')
  expect(findScanProblem([{ bytes: 1 }])).toBe(null)
})
