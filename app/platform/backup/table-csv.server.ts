import { Readable, pipeline } from 'node:stream'

import { stringify } from 'csv-stringify'

import { accessTables } from './end-access.server.ts'
import { readRowLines } from './row-lines.server.ts'

type Row = Record<string, unknown>

/** Columns with passwords, or with what opens something. */
const secretColumn = /^password$|^sealed_|^(token|code)_hash$/

/**
 * Yields each table of a backup's rows as CSV (RFC 4180) with a header, for people: without tables
 * of open access and without secret columns. Read each to its end before asking for the next.
 */
export async function* readTablesAsCsv(
  rows: Readable,
): AsyncGenerator<{ table: string; content: Readable }> {
  const tableRows = readTableRows(rows)
  let next = await tableRows.next()
  /** Yields the rows from the current one to the last of its table. */
  async function* takeTable(table: string): AsyncGenerator<Row> {
    for (; !next.done && next.value.table === table; next = await tableRows.next())
      yield next.value.row
  }
  while (!next.done) {
    const { table, row } = next.value
    const columns = Object.keys(row).filter((name) => !secretColumn.test(name))
    const toCsv = stringify({
      columns,
      header: true,
      bom: true, // Excel recognizes UTF-8 by it
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { boolean: String, object: (value) => JSON.stringify(value) },
    })
    yield { table, content: pipeline(Readable.from(takeTable(table)), toCsv, () => {}) }
  }
}

async function* readTableRows(rows: Readable): AsyncGenerator<{ table: string; row: Row }> {
  const left = new Set(accessTables)
  for await (const line of readRowLines(rows)) {
    const { table, row } = JSON.parse(line) as { table?: string; row?: Row }
    if (table && row && !left.has(table)) yield { table, row }
  }
}
