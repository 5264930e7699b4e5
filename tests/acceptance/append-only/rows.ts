import type { Query } from '../../support/data.ts'

export type Row = Record<string, unknown>

/** An issued document with everything that belongs to it. */
export type DocumentRows = {
  invoice: Row
  lines: Row[]
  taxes: Row[]
  /** None if it moves no amount. */
  entries: Row[]
  postings: Row[]
  /** None for a credit note. */
  balances: Row[]
}

export async function selectRows(query: Query, table: string, where: string, values: unknown[]) {
  const rows = await query<{ row: Row }>(
    `select to_jsonb(t) as row from "${table}" t where ${where}`,
    values,
  )
  return rows.map(({ row }) => row)
}

/** Inserts rows in one statement. */
export async function insertRows(query: Query, table: string, rows: Row[]) {
  if (rows.length > 0)
    await query(
      `insert into "${table}" select * from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    )
}

let lastEntryId = 1_000_000
export const generateEntryId = () => ++lastEntryId

/** Copies an issued document as a new one, which the database accepts. */
export async function copyDocument(query: Query, id: string): Promise<DocumentRows> {
  const copyId = crypto.randomUUID()
  const select = (table: string, where: string) => selectRows(query, table, where, [id])
  const [invoice] = await select('invoice', 'id = $1')
  const [entry] = await select('journal_entry', "source_kind = 'invoice' and source_id = $1")
  const postings = await selectRows(query, 'posting', 'entry_id = $1 order by position', [
    entry!.id,
  ])
  const rename = (rows: Row[]) => rows.map((row) => ({ ...row, invoice_id: copyId }))
  const entryId = generateEntryId()
  return {
    invoice: { ...invoice!, id: copyId },
    lines: rename(await select('invoice_line', 'invoice_id = $1')),
    taxes: rename(await select('invoice_tax', 'invoice_id = $1')),
    entries: [{ ...entry!, id: entryId, source_id: copyId }],
    postings: postings.map((row) => ({
      ...row,
      entry_id: entryId,
      invoice_id: invoice!.corrects_invoice_id ?? copyId,
    })),
    balances: rename(await select('invoice_balance', 'invoice_id = $1')).map((row) => ({
      ...row,
      open: invoice!.gross,
      settled_at: null,
    })),
  }
}

/** Inserts a document in the order in which the program does. */
export async function insertDocument(query: Query, document: DocumentRows) {
  await insertRows(query, 'invoice', [document.invoice])
  await insertRows(query, 'invoice_line', document.lines)
  await insertRows(query, 'invoice_tax', document.taxes)
  await insertRows(query, 'journal_entry', document.entries)
  await insertRows(query, 'posting', document.postings)
  await insertRows(query, 'invoice_balance', document.balances)
}

/** Adds to the amount of the first row. */
export function addTo(rows: Row[], column: string, cents: number): Row[] {
  return rows.map((row, at) => (at === 0 ? { ...row, [column]: Number(row[column]) + cents } : row))
}
