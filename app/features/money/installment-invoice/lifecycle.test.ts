import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { type TaxSum, computeGross, formatTaxKey } from '#app/core/tax.ts'
import { clientBilling, studioBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listBookDifferences } from '#app/features/money/books-audit/reads.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { addTaxRate } from '#app/features/money/tax/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildAgreed, issueTestInstallment } from '../../../../tests/support/installments.ts'
import { draft, rates } from '../../../../tests/support/invoice-drafts.ts'
import {
  addTestClient,
  expectBooks,
  getId,
  setUpInvoicing,
} from '../../../../tests/support/invoicing.ts'

import { selectLeft } from './reads.server.ts'

/** Random agreements, with prices with and without tax, invoiced and credited in random order. */
const studio = await openTestStudio()
let owner: Ctx
const rateIds: Record<string, string> = {}

beforeAll(async () => {
  owner = await studio.as('owner', new Date('2030-03-01T15:00:00Z'))
  await setUpInvoicing(owner)
  await owner.db.update(studioBilling).set({ vatId: 'DE123456789' })
  for (const [key, { id: _, ...rate }] of Object.entries(rates))
    rateIds[key] = getId(await addTaxRate(owner, { ...rate, name: `${rate.name} (test)` }))
})

const find = async (id: string) => (await findInvoiceById(owner, id))!

describe('any agreement', () => {
  type Step =
    | { kind: 'deposit' | 'interim'; share: number }
    | { kind: 'last' }
    | { kind: 'credit'; at: number; shares: number[] }
    | { kind: 'credit-all'; at: number }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('deposit' as const, 'interim' as const),
      share: fc.double({ min: 0, max: 0.7, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('last' as const) }),
    fc.record({
      kind: fc.constant('credit' as const),
      at: fc.nat(20),
      shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('credit-all' as const), at: fc.nat(20) }),
  )

  /** Returns net and parts of each rate of all documents, of which credit notes are negative. */
  async function sumDocuments(agreed: TaxSum[], ids: string[]) {
    const documents: { sign: number; sums: TaxSum[] }[] = []
    for (const id of ids) {
      const { sums, creditNotes } = await find(id)
      documents.push({ sign: 1, sums })
      for (const note of creditNotes) documents.push({ sign: -1, sums: (await find(note.id)).sums })
    }
    return agreed.map(({ tax }) => {
      const ofRate = documents.flatMap(({ sign, sums }) =>
        sums
          .filter((sum) => formatTaxKey(sum.tax) === formatTaxKey(tax))
          .map(({ net, parts }) =>
            [net, ...parts.map(({ cents }) => cents)].map((one) => sign * one),
          ),
      )
      return [0, ...(tax.parts.length > 0 ? tax.parts : [tax]).map((_, part) => part + 1)].map(
        (at) => ofRate.reduce((sum, amounts) => sum + amounts[at]!, 0),
      )
    })
  }
  const toAmounts = ({ net, parts }: TaxSum) => [net, ...parts.map(({ cents }) => cents)]

  test('is invoiced to the cent per rate, with any credits in between', async () => {
    const clientIds: string[] = []
    await fc.assert(
      fc.asyncProperty(
        draft,
        fc.array(step, { minLength: 1, maxLength: 8 }),
        async (content, steps) => {
          const clientId = await addTestClient(owner, `Client ${crypto.randomUUID()}`)
          clientIds.push(clientId)
          await owner.db.insert(clientBilling).values({ clientId, vatId: 'DE123456789' })
          const lines = content.lines.map((line) => ({
            ...line,
            taxRateId: line.taxRateId && rateIds[line.taxRateId]!,
          }))
          const agreed = await buildAgreed(owner, { ...content, lines })
          const { priceMode } = content
          const ids: string[] = []
          const issue = async (kind: 'deposit' | 'interim' | 'last', gross = 0) => {
            const input = { clientId, agreed, priceMode, kind, gross, earlierIds: ids }
            const result = await issueTestInstallment(owner, input)
            if (result.ok) ids.push(result.value.id)
            else expect(result.problem).toBe('installment-is-zero')
          }
          const run = async (one: Step) => {
            if (one.kind === 'last') return issue('last')
            if ('share' in one) return issue(one.kind, Math.round(agreed.gross * one.share))
            const id = ids[one.at % ids.length]
            if (!id) return
            if (one.kind === 'credit-all')
              return creditInvoice(owner, id, { choice: { kind: 'all' }, reason: '' })
            const { sums } = await find(id)
            const shares = sums.map((sum, at) =>
              Math.round(computeGross(sum) * (one.shares[at] ?? 0)),
            )
            return creditInvoice(owner, id, {
              choice: { kind: 'amounts', amounts: shares },
              reason: '',
            })
          }
          for (const one of steps) await run(one)
          await issue('last')
          expect(await selectLeft(owner, agreed, ids)).toEqual(
            agreed.sums.map((sum) => ({
              ...sum,
              net: 0,
              taxCents: 0,
              parts: sum.parts.map((part) => ({ ...part, cents: 0 })),
            })),
          )
          expect(await sumDocuments(agreed.sums, ids)).toEqual(agreed.sums.map(toAmounts))
          await expectBooks(owner, [clientId])
        },
      ),
      { numRuns: 15 },
    )
    expect(await listBookDifferences(studio.system())).toEqual([])
  })
})
