import type { Query } from '../../support/data.ts'
import type { Attempt } from './attempt.ts'
import { type Row, addTo, generateEntryId, insertRows, selectRows } from './rows.ts'
import type { Studio } from './studio.ts'

/** The rows of an allocation or a write-off, which the database accepts as they are. */
type Change = {
  allocation: Row
  entries: Row[]
  postings: Row[]
  /** Of the invoice after it. */
  open: number
}

/** One cent of a client's credit pays an invoice. */
async function planAllocation(query: Query, studio: Studio): Promise<Change> {
  const id = crypto.randomUUID()
  const [like] = await selectRows(query, 'payment_allocation', 'true limit 1', [])
  const { entries, postings } = await copyEntry(query, 'payment-allocation', id)
  const [balance] = await selectRows(query, 'invoice_balance', 'invoice_id = $1', [
    studio.invoiceId,
  ])
  const toOpen = (row: Row, amount: number) => ({
    ...row,
    amount,
    client_id: studio.clientId,
    invoice_id: studio.invoiceId,
  })
  return {
    allocation: {
      ...like,
      id,
      ledger_entry_id: studio.paymentId,
      invoice_id: studio.invoiceId,
      amount: 1,
    },
    entries,
    postings: postings.map((row) => toOpen(row, row.account === '2000' ? 1 : -1)),
    open: Number(balance!.open) - 1,
  }
}

/** Copies an entry of another document of this kind. */
async function copyEntry(query: Query, sourceKind: string, sourceId: string, kind?: string) {
  const [entry] = await selectRows(query, 'journal_entry', 'source_kind = $1 limit 1', [sourceKind])
  const id = generateEntryId()
  const postings = await selectRows(query, 'posting', 'entry_id = $1 order by position', [
    entry!.id,
  ])
  return {
    entries: [{ ...entry, id, source_id: sourceId, kind: kind ?? entry!.kind }],
    postings: postings.map((row): Row => ({ ...row, entry_id: id })),
  }
}

async function insertAllocation(query: Query, { allocation, entries, postings, open }: Change) {
  await insertRows(query, 'payment_allocation', [allocation])
  await insertRows(query, 'journal_entry', entries)
  await insertRows(query, 'posting', postings)
  await query(
    `update invoice_balance set open = $1::bigint, settled_at = case when $1::bigint = 0 then now() end
      where invoice_id = $2`,
    [open, allocation.invoice_id],
  )
}

export async function insertCentOfCredit(query: Query, studio: Studio) {
  await insertAllocation(query, await planAllocation(query, studio))
}

/** Returns the same with another amount. */
function setAmount({ allocation, entries, postings, open }: Change, cents: number): Change {
  return {
    entries,
    allocation: { ...allocation, amount: cents },
    postings: postings.map((row) => ({ ...row, amount: Number(row.amount) * cents })),
    open: open + 1 - cents,
  }
}

type ChangeAttempt = [string, string, (change: Change, studio: Studio) => Change]
const allocations: ChangeAttempt[] = [
  [
    'an allocation above the payment',
    'payment_allocation_limit',
    (change, studio) => setAmount(change, studio.creditCents + 1),
  ],
  [
    'an allocation above what is open',
    'invoice_open_limit',
    (change, studio) => ({
      ...setAmount(change, studio.settledRest + 1),
      allocation: {
        ...change.allocation,
        invoice_id: studio.settledId,
        amount: studio.settledRest + 1,
      },
      open: 0,
    }),
  ],
  [
    'a payment of another client',
    'payment_allocation_client',
    (change, studio) => ({
      ...change,
      allocation: { ...change.allocation, ledger_entry_id: studio.otherPaymentId },
    }),
  ],
  [
    'an allocation without a journal entry',
    'payment_allocation_journal_entry',
    (change) => ({ ...change, entries: [], postings: [] }),
  ],
  [
    'an allocation whose journal entry has another amount',
    'payment_allocation_journal_entry',
    (change) => ({ ...change, postings: setAmount(change, 2).postings }),
  ],
  ['an allocation of nothing', 'payment_allocation_amount', (change) => setAmount(change, 0)],
  [
    'an allocation that takes back more than there was',
    'invoice_open_limit',
    (change) => setAmount(change, -1),
  ],
  [
    'an allocation without a new balance',
    'invoice_balance_open_sum',
    (change) => ({ ...change, open: change.open + 1 }),
  ],
]

/** Payments that pay more than they have or than is open, and balances that differ. */
export function listAllocationAttempts(studio: Studio): Attempt[] {
  return [
    ...allocations.map(([name, constraint, change]): Attempt => ({
      name,
      constraint,
      run: async (query) =>
        insertAllocation(query, change(await planAllocation(query, studio), studio)),
    })),
    {
      name: 'a balance one cent off',
      constraint: 'invoice_balance_open_sum',
      run: (query) =>
        query('update invoice_balance set open = open - 1 where invoice_id = $1', [
          studio.invoiceId,
        ]),
    },
    {
      name: 'a balance below zero',
      constraint: 'invoice_balance_open',
      run: (query) =>
        query('update invoice_balance set open = -1 where invoice_id = $1', [studio.invoiceId]),
    },
    {
      name: 'a reversal of a payment that still pays an invoice',
      constraint: 'payment_allocation_limit',
      run: async (query) => {
        const [row] = await selectRows(query, 'ledger_entry', 'id = $1', [studio.usedPaymentId])
        const id = crypto.randomUUID()
        const cents = -Number(row!.cents)
        await insertRows(query, 'ledger_entry', [
          { ...row, id, kind: 'reversal', cents, number: 999_999, reverses: row!.id },
        ])
        const { entries, postings } = await copyEntry(query, 'ledger-entry', id, 'reversal')
        await insertRows(query, 'journal_entry', entries)
        await insertRows(query, 'posting', toMoney(postings, row!, cents))
      },
    },
  ]
}

function toMoney(postings: Row[], { client_id }: Row, cents: number): Row[] {
  return postings.map((row) =>
    row.account === '2000' ? { ...row, amount: -cents, client_id } : { ...row, amount: cents },
  )
}

/** Entries of the cash book without what they post. */
export function listMoneyAttempts(studio: Studio): Attempt[] {
  const insert = async (query: Query, change: (postings: Row[]) => Row[]) => {
    const [row] = await selectRows(query, 'ledger_entry', 'id = $1', [studio.paymentId])
    const id = crypto.randomUUID()
    await insertRows(query, 'ledger_entry', [{ ...row, id, number: 999_998 }])
    const { entries, postings } = await copyEntry(query, 'ledger-entry', id, 'payment')
    const changed = change(toMoney(postings, row!, Number(row!.cents)))
    await insertRows(query, 'journal_entry', changed.length > 0 ? entries : [])
    await insertRows(query, 'posting', changed)
  }
  return [
    {
      name: 'a payment without a journal entry',
      constraint: 'ledger_entry_journal_entry',
      run: (query) => insert(query, () => []),
    },
    {
      name: 'a payment whose journal entry has another amount',
      constraint: 'ledger_entry_journal_entry',
      run: (query) =>
        insert(query, (postings) => addTo(addTo(postings, 'amount', 1).toReversed(), 'amount', -1)),
    },
    {
      name: 'a payment posted to another client',
      constraint: 'ledger_entry_journal_entry',
      run: (query) =>
        insert(query, (postings) =>
          postings.map((row) =>
            row.client_id ? { ...row, client_id: studio.otherClientId } : row,
          ),
        ),
    },
  ]
}
