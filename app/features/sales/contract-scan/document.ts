import type { TableBlock } from '#app/core/document.ts'

/** Builds the list of the files of a scan. Their hashes tie them to the sealed document. */
export function buildScanTable(
  scans: { name: string; hash: string }[],
  { title, file, hash }: { title: string; file: string; hash: string },
): TableBlock {
  return {
    kind: 'table',
    heading: title,
    columns: [
      { label: file, share: 40, align: 'start' },
      { label: hash, share: 60, align: 'start' },
    ],
    rows: scans.map((scan) => ({ cells: [scan.name, scan.hash] })),
  }
}
