import type { Query } from '../../support/data.ts'
import type { Attempt } from './attempt.ts'
import {
  type DocumentRows,
  type Row,
  addTo,
  copyDocument,
  insertDocument,
  insertRows,
  selectRows,
} from './rows.ts'
import type { Studio } from './studio.ts'

/** Changes to a copy of an invoice that the database accepts as it is. */
const changes: [string, string, (document: DocumentRows) => DocumentRows][] = [
  [
    'a document with another net than its lines',
    'invoice_line_sum',
    ({ invoice, ...parts }) => ({ ...parts, invoice: addAmount(invoice, 'net') }),
  ],
  [
    'a document with another tax than its tax rows',
    'invoice_tax_sum',
    ({ invoice, ...parts }) => ({ ...parts, invoice: addAmount(invoice, 'tax') }),
  ],
  [
    'a document whose net and tax are not its gross',
    'invoice_sum',
    ({ invoice, ...parts }) => ({
      ...parts,
      invoice: { ...invoice, gross: Number(invoice.gross) + 1 },
    }),
  ],
  [
    'a line one cent off',
    'invoice_line_sum',
    (parts) => ({ ...parts, lines: addTo(parts.lines, 'net', 1) }),
  ],
  ['a document without a line', 'invoice_line_sum', (parts) => ({ ...parts, lines: [] })],
  [
    'a tax row one cent off',
    'invoice_tax_sum',
    (parts) => ({ ...parts, taxes: addTo(parts.taxes, 'tax', 1) }),
  ],
  ['a document without taxes', 'invoice_tax_sum', (parts) => ({ ...parts, taxes: [] })],
  [
    'a document without a journal entry',
    'invoice_journal_entry',
    (parts) => ({ ...parts, entries: [], postings: [] }),
  ],
  [
    'a document whose journal entry has another amount',
    'invoice_journal_entry',
    (parts) => ({
      ...parts,
      postings: addTo(addTo(parts.postings, 'amount', 1).toReversed(), 'amount', -1),
    }),
  ],
  [
    'a posting one cent off',
    'journal_entry_balance',
    (parts) => ({ ...parts, postings: addTo(parts.postings, 'amount', 1) }),
  ],
  [
    'a posting of nothing',
    'posting_amount',
    (parts) => ({
      ...parts,
      postings: [...parts.postings, { ...parts.postings[0], position: 99, amount: 0 }],
    }),
  ],
  [
    'a document without a balance',
    'invoice_balance_open_sum',
    (parts) => ({ ...parts, balances: [] }),
  ],
  [
    'a document with a balance one cent off',
    'invoice_balance_open_sum',
    (parts) => ({ ...parts, balances: addTo(parts.balances, 'open', -1) }),
  ],
  [
    'a document dated before the last one',
    'invoice_day_order',
    ({ invoice, ...parts }) => ({
      ...parts,
      invoice: { ...invoice, issued_on: '2020-01-01', year: 2020 },
    }),
  ],
  [
    'a document with a number of another year',
    'invoice_year',
    ({ invoice, ...parts }) => ({
      ...parts,
      invoice: { ...invoice, year: Number(invoice.year) + 1 },
    }),
  ],
  [
    'an invoice in the series of credit notes',
    'invoice_series_of_kind',
    ({ invoice, ...parts }) => ({ ...parts, invoice: { ...invoice, series: 'CN' } }),
  ],
  [
    'a credit note of nothing',
    'invoice_corrects',
    ({ invoice, ...parts }) => ({ ...parts, invoice: { ...invoice, kind: 'credit-note' } }),
  ],
]

function addAmount(invoice: DocumentRows['invoice'], column: 'net' | 'tax') {
  return {
    ...invoice,
    [column]: Number(invoice[column]) + 1,
    gross: Number(invoice.gross) + 1,
  }
}

/** Documents that don't agree with their parts, and parts added after they were issued. */
export function listDocumentAttempts({ invoiceId }: Studio): Attempt[] {
  return [
    ...changes.map(([name, constraint, change]): Attempt => ({
      name,
      constraint,
      run: async (query) => insertDocument(query, change(await copyDocument(query, invoiceId))),
    })),
    ...[
      ['invoice_line', 'net'],
      ['invoice_tax', 'tax'],
    ].map(([table = '', column = '']): Attempt => ({
      name: `a row of ${table} added later`,
      constraint: `${table}_with_invoice`,
      run: async (query) => {
        const [row] = await selectRows(query, table, 'invoice_id = $1', [invoiceId])
        await insertRows(query, table, [{ ...row, position: 99, [column]: 0 }])
      },
    })),
    {
      name: 'postings added later, which add up to zero',
      constraint: 'posting_with_entry',
      run: async (query) => {
        const [row] = await selectRows(query, 'posting', 'invoice_id = $1', [invoiceId])
        await insertRows(query, 'posting', [
          { ...row, position: 98, amount: 5 },
          { ...row, position: 99, amount: -5 },
        ])
      },
    },
    {
      name: 'a journal entry without postings',
      constraint: 'journal_entry_postings',
      run: async (query) =>
        insertRows(query, 'journal_entry', (await copyDocument(query, invoiceId)).entries),
    },
    {
      name: 'a second journal entry of a document',
      constraint: 'journal_entry_source',
      run: async (query) => {
        const { entries, postings } = await copyDocument(query, invoiceId)
        await insertRows(query, 'journal_entry', [{ ...entries[0], source_id: invoiceId }])
        await insertRows(query, 'posting', postings)
      },
    },
  ]
}

/** Numbers that are changed, given, or used again. */
export function listNumberAttempts({ invoiceId }: Studio): Attempt[] {
  const change = (name: string, constraint: string, text: string): Attempt => ({
    name,
    constraint,
    run: (query) => query(text),
  })
  return [
    change(
      'a changed number',
      'append_only',
      `update invoice set number = 999, document_number = 'INV-999' where id = '${invoiceId}'`,
    ),
    change(
      'a series that is counted up',
      'append_only',
      "update number_series set last = last + 1 where series = 'INV'",
    ),
    change(
      'a series that is counted down',
      'append_only',
      "update number_series set last = last - 1 where series = 'INV'",
    ),
    change(
      'a series with another last day',
      'append_only',
      "update number_series set last_day = '2020-01-01' where series = 'INV'",
    ),
    change('a deleted series', 'append_only', 'delete from number_series'),
    change(
      'a second series of the year',
      'number_series_series_year_pk',
      `insert into number_series (series, year, pattern) select series, year, pattern
        from number_series`,
    ),
    change(
      'a pattern without a number',
      'number_series_pattern',
      "update number_series set pattern = 'INV-{year}' where series = 'INV'",
    ),
    {
      name: 'a number that exists, from another series row',
      constraint: 'invoice_documentNumber_unique',
      run: async (query) => {
        await query(
          `insert into number_series (series, year, pattern) select series, 0, pattern
            from number_series where series = 'INV' limit 1`,
        )
        const copy = await copyDocument(query, invoiceId)
        await insertDocument(query, { ...copy, invoice: { ...copy.invoice, year: 0 } })
      },
    },
  ]
}

/** Returns the number that a document inserted with another one gets. */
export async function insertWithNumber(query: Query, { invoiceId }: Studio, number: number) {
  const copy = await copyDocument(query, invoiceId)
  const invoice: Row = { ...copy.invoice, number, document_number: `INV-${number}` }
  await insertDocument(query, { ...copy, invoice })
  const [inserted] = await selectRows(query, 'invoice', 'id = $1', [invoice.id])
  const [series] = await selectRows(query, 'number_series', 'series = $1 and year = $2', [
    'INV',
    inserted!.year,
  ])
  return { given: inserted!.number, next: series!.last, document: inserted!.document_number }
}
