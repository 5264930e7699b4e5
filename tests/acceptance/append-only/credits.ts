import type { Query } from '../../support/data.ts'
import type { Attempt } from './attempt.ts'
import {
  type DocumentRows,
  type Row,
  addTo,
  copyDocument,
  generateEntryId,
  insertDocument,
  insertRows,
  selectRows,
} from './rows.ts'
import type { Studio } from './studio.ts'

/** Inserts a credit note with the new balance of its invoice. */
async function insertCredit(query: Query, document: DocumentRows, cents = 0) {
  await insertDocument(query, document)
  const { corrects_invoice_id, gross } = document.invoice
  await query('update invoice_balance set open = open - $1 where invoice_id = $2', [
    cents || gross,
    corrects_invoice_id,
  ])
}

/** Inserts a second credit note as the first one, which the database accepts. */
export async function insertSecondCredit(query: Query, { creditNoteId }: Studio) {
  await insertCredit(query, await copyDocument(query, creditNoteId))
}

const toInvoice = (document: DocumentRows, id: string): DocumentRows => ({
  ...document,
  invoice: { ...document.invoice, corrects_invoice_id: id },
  postings: document.postings.map((row) => ({ ...row, invoice_id: id })),
})

/** Credit notes above their invoice, of other clients, and of credit notes. */
export function listCreditAttempts(studio: Studio): Attempt[] {
  return [
    {
      name: 'credit notes above their invoice',
      constraint: 'invoice_credit_limit',
      run: async (query) => {
        for (let n = 0; n < 2; n++) await insertSecondCredit(query, studio)
        await insertCredit(query, await copyDocument(query, studio.creditNoteId), 1)
      },
    },
    {
      name: 'a credit note above what is left unpaid, without giving the payment back',
      constraint: 'invoice_open_limit',
      run: async (query) => {
        const copy = await copyDocument(query, studio.creditNoteId)
        await insertCredit(query, toInvoice(copy, studio.settledId), studio.settledRest - 1)
      },
    },
    {
      name: 'a credit note of another client’s invoice',
      constraint: 'invoice_corrects_invoice',
      run: async (query) => {
        const copy = await copyDocument(query, studio.creditNoteId)
        await insertCredit(query, toInvoice(copy, studio.otherInvoiceId))
      },
    },
    {
      name: 'a credit note of a credit note',
      constraint: 'invoice_corrects_invoice',
      run: async (query) => {
        const copy = await copyDocument(query, studio.creditNoteId)
        await insertCredit(query, toInvoice(copy, studio.creditNoteId))
      },
    },
    {
      name: 'a credit note without an invoice',
      constraint: 'invoice_corrects',
      run: async (query) => {
        const copy = await copyDocument(query, studio.creditNoteId)
        const invoice = { ...copy.invoice, corrects_invoice_id: null }
        await insertDocument(query, { ...copy, invoice })
      },
    },
  ]
}

/** A write-off like one that exists, of one cent of the open invoice. */
async function copyWriteOff(query: Query, { invoiceId, clientId }: Studio) {
  const id = crypto.randomUUID()
  const [like] = await selectRows(query, 'invoice_write_off', 'true limit 1', [])
  const [entry] = await selectRows(query, 'journal_entry', 'source_id = $1', [like!.id])
  const [row] = await selectRows(query, 'posting', "entry_id = $1 and account = '1100'", [
    entry!.id,
  ])
  const entryId = generateEntryId()
  const owed = { ...row, entry_id: entryId, client_id: clientId, invoice_id: invoiceId, amount: -1 }
  return {
    writeOff: { ...like!, id, invoice_id: invoiceId, amount: 1, net: 1, tax: 0 } as Row,
    entries: [{ ...entry, id: entryId, source_id: id }] as Row[],
    postings: [
      { ...owed, position: 0 },
      { ...owed, position: 1, account: '5900', amount: 1 },
    ] as Row[],
    cents: 1,
  }
}

type WriteOffRows = Awaited<ReturnType<typeof copyWriteOff>>

async function insertWriteOff(query: Query, { writeOff, entries, postings, cents }: WriteOffRows) {
  await insertRows(query, 'invoice_write_off', [writeOff])
  await insertRows(query, 'journal_entry', entries)
  await insertRows(query, 'posting', postings)
  await query('update invoice_balance set open = open - $1 where invoice_id = $2', [
    cents,
    writeOff.invoice_id,
  ])
}

export async function insertSmallWriteOff(query: Query, studio: Studio) {
  await insertWriteOff(query, await copyWriteOff(query, studio))
}

/** Write-offs above what is open, and without the entry that they need. */
export function listWriteOffAttempts(studio: Studio): Attempt[] {
  const change = (
    name: string,
    constraint: string,
    edit: (rows: WriteOffRows) => Partial<WriteOffRows>,
  ): Attempt => ({
    name,
    constraint,
    run: async (query) => {
      const rows = await copyWriteOff(query, studio)
      await insertWriteOff(query, { ...rows, ...edit(rows) })
    },
  })
  const setAmount = ({ writeOff, postings }: WriteOffRows, cents: number) => ({
    writeOff: { ...writeOff, amount: cents, net: cents },
    postings: postings.map((row) => ({ ...row, amount: Number(row.amount) * cents })),
  })
  return [
    change('a write-off above what is open', 'invoice_open_limit', (rows) => ({
      ...setAmount(rows, studio.openCents + 1),
    })),
    change('a write-off without a journal entry', 'invoice_write_off_journal_entry', () => ({
      entries: [],
      postings: [],
    })),
    change(
      'a write-off whose journal entry has another amount',
      'invoice_write_off_journal_entry',
      ({ postings }) => ({
        postings: addTo(addTo(postings, 'amount', -1).toReversed(), 'amount', 1),
      }),
    ),
    change('a write-off of nothing', 'invoice_write_off_amount', ({ writeOff }) => ({
      writeOff: { ...writeOff, amount: 0, net: 0 },
    })),
    change('a write-off one cent off', 'invoice_write_off_amount', ({ writeOff }) => ({
      writeOff: { ...writeOff, net: 2 },
    })),
  ]
}
