import { expect } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { policy } from '#app/data/schema/index.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { buildContractOf } from '#app/features/sales/contract/reads.server.ts'
import { finalizeDueAcceptances } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import { acceptQuote } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import { getDefaultChoice } from '#app/features/sales/quote/rules.ts'

import { createAcceptanceHelpers } from './acceptance-fixture.ts'
import { now } from './booking-fixture.ts'
import type { openTestStudio } from './context.ts'
import { insertContractTemplate } from './contracts.ts'
import { setUpInvoicing } from './invoicing.ts'
import { threePartPlan } from './plan-fixture.ts'
import { buildQuoteLine, buildQuoteSection } from './quotes.ts'

/** Milliseconds after which an acceptance can't be undone anymore. */
export const undoWindow = 20 * minute

/** Adds contracts from which a client can withdraw, in a studio on March 1, 2030. */
export async function createWithdrawalHelpers(studio: Awaited<ReturnType<typeof openTestStudio>>) {
  const { db } = studio.app
  const helpers = await createAcceptanceHelpers(studio)
  const { owner } = helpers
  const taxRateId = await setUpInvoicing(owner)
  const templateId = await insertContractTemplate(db, {
    content: {
      blocks: [
        { kind: 'text', spans: [{ variable: 'quote.total' }] },
        { kind: 'clause', clause: 'withdrawal' },
      ],
    },
  })
  await setDays(14)

  /** Changes the policy, under which quotes are sent from then on. */
  async function setDays(withdrawalDays: number) {
    await db.update(policy).set({ withdrawalDays, refundSteps: [{ days: 7, percent: 50 }] })
  }

  const buildSections = () => [
    buildQuoteSection({
      lines: [
        buildQuoteLine({ unitPrice: 80_000, taxRateId }),
        buildQuoteLine({ name: 'Album', unitPrice: 20_000 }),
      ],
    }),
  ]

  /** Adds a quote of $1,066 with a contract and a date, with a plan of three parts by default. */
  async function addQuote({
    plan = threePartPlan,
    signers = 1,
    dates = 1,
  }: { plan?: typeof threePartPlan | null; signers?: number; dates?: number } = {}) {
    const { clientId, mara } = await helpers.addQuoteClient()
    const jonas = signers > 1 ? await helpers.addContact(clientId) : null
    const bookingIds: string[] = []
    for (let date = 0; date < dates; date++)
      bookingIds.push(
        await helpers.addDate(clientId, helpers.takeDay(), [await helpers.addPerson()]),
      )
    const { id: quoteId, number } = await helpers.addSentQuote({
      clientId,
      bookingIds,
      rates: await getRatesById(owner),
      content: {
        title: 'Wedding',
        contractTemplateId: templateId,
        terms: '',
        sections: buildSections(),
        ...(plan && { plan }),
        ...(jonas && {
          signing: { contactIds: [mara.id, jonas.id], inOrder: false, isCountersigned: false },
        }),
      },
      contract: { templateId, version: 1 },
    })
    return { clientId, mara, jonas, bookingIds, bookingId: bookingIds[0]!, quoteId, number }
  }

  async function accept(
    { quoteId, number, mara }: Awaited<ReturnType<typeof addQuote>>,
    startsEarly = false,
  ) {
    const row = (await selectQuote(owner, quoteId))!
    const version = (await selectQuoteVersion(owner, quoteId, row.sentVersion))!
    const choice = getDefaultChoice(version.content)
    const built = await buildContractOf(owner, row, version, choice)
    const ctx = await helpers.asSigner(mara, number)
    const hash = built?.ok ? built.hash : ''
    const signed = { hash, isElectronic: true, startsEarly }
    const form = { number, version: 1, choice, name: 'Mara Lind', isAgreed: true, contract: signed }
    expect(await acceptQuote(ctx, form)).toMatchObject({ ok: true })
  }

  /** Adds such a quote, which is signed and final 20 minutes later. */
  async function addContract(input: Parameters<typeof addQuote>[0] = {}, startsEarly = false) {
    const sent = await addQuote(input)
    await accept(sent, startsEarly)
    await finalizeDueAcceptances(studio.system(addMs(now, undoWindow)))
    return sent
  }

  return { ...helpers, taxRateId, setDays, addQuote, accept, addContract, buildSections }
}
export type SentContract = Awaited<
  ReturnType<Awaited<ReturnType<typeof createWithdrawalHelpers>>['addQuote']>
>
