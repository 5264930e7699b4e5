import { addDays, addMs, day, toStudioDay } from '#app/core/day.ts'
import type { LineTax } from '#app/core/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ClientBilling } from '#app/features/clients/client-billing/form.ts'
import { changeClientBilling } from '#app/features/clients/client-billing/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import type { DraftContent, DraftLine } from '#app/features/money/invoice/form.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { addTaxRate } from '#app/features/money/tax/writes.server.ts'
import { changeBilling } from '#app/features/studio/billing/writes.server.ts'

import { createStaffCtx } from './context.ts'
import { buildLine } from './invoice-drafts.ts'
import { addDraft, addInvoice, getId } from './invoicing.ts'
import { readCookies, removeSample, submitSetup } from './own-studio-fixture.ts'
import type { startTestServer } from './test-server.ts'

/*
 * Langlicht, a studio in Germany: euros, prices that include 19% or 7%, an IBAN and VAT IDs.
 */

const zone = 'Europe/Berlin'
const details = {
  legalName: 'Langlicht Fotografie GmbH',
  street: ['Speicherstraße 4', 'Hinterhof'],
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  taxId: '48/123/45678',
  vatId: 'DE136695976',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  priceMode: 'gross' as const,
  dueDays: 14,
}
const rates = {
  full: { name: 'USt', category: 'S', ratePpm: 190_000, parts: [], reason: '' },
  reduced: { name: 'USt ermäßigt', category: 'S', ratePpm: 70_000, parts: [], reason: '' },
  reverse: {
    name: 'Reverse charge',
    category: 'AE',
    ratePpm: 0,
    parts: [],
    reason: 'Steuerschuldnerschaft des Leistungsempfängers',
  },
} satisfies Record<string, Omit<LineTax, 'id'>>

type Rates = Record<keyof typeof rates, string>

const emptyBilling: ClientBilling = {
  legalName: '',
  street: [],
  postalCode: '',
  city: '',
  region: '',
  country: 'DE',
  vatId: '',
  isBusiness: false,
  buyerReference: '',
  purchaseOrder: '',
  priceMode: null,
}

/**
 * Replaces the sample studio of a test server with Langlicht, which has a private client, a
 * business client in Poland, and an invoice of every state. Returns the owner's cookie and all ids.
 */
export async function setUpLanglicht(server: Awaited<ReturnType<typeof startTestServer>>) {
  const response = await submitSetup(server, await removeSample(server), {
    studio: 'Langlicht',
    studioEmail: 'hallo@langlicht.test',
    country: 'DE',
    timeZone: zone,
    currency: 'EUR',
  })
  if (response.status !== 302) throw new Error(`Setting up Langlicht answered ${response.status}.`)
  const openAsOn = (daysAgo: number) =>
    createStaffCtx(server.app, 'owner', addMs(new Date(), -daysAgo * day))
  const ctx = await openAsOn(120)
  getValue(await changeBilling(ctx, details, 0))
  const rateIds = {} as Rates
  for (const [key, rate] of Object.entries(rates))
    rateIds[key as keyof Rates] = getId(
      await addTaxRate(ctx, rate, { validFrom: addDays(toStudioDay(ctx.now, zone), -1) }),
    )
  const clients = await addClients(ctx)
  const invoices = await addInvoices(openAsOn, clients, rateIds)
  return { cookie: readCookies(response), rates: rateIds, clients, invoices, openAsOn }
}

async function addClients(ctx: Ctx) {
  const addWithBilling = async (
    fields: { name: string; email: string; contact?: string },
    billing: Partial<ClientBilling>,
  ) => {
    const id = getId(await addClient(ctx, clientSchema.parse(fields)))
    getValue(await changeClientBilling(ctx, id, { ...emptyBilling, ...billing }, 0))
    return id
  }
  return {
    couple: await addWithBilling(
      { name: 'Jördis & Łukasz Groß', email: 'groß@jordis.test' },
      { street: ['Elbchaussee 9'], postalCode: '22765', city: 'Hamburg' },
    ),
    business: await addWithBilling(
      { name: 'Wójcik Studio', contact: 'Zofia Wójcik', email: 'zofia@wojcik.test' },
      {
        legalName: 'Wójcik Studio Sp. z o.o.',
        street: ['ul. Długa 12'],
        postalCode: '80-827',
        city: 'Gdańsk',
        country: 'PL',
        vatId: 'PL5260250274',
        isBusiness: true,
        buyerReference: 'ZW-2027',
        priceMode: 'net',
      },
    ),
  }
}

/** Issues one invoice of each state, in the order of their days, and a draft. */
async function addInvoices(
  openAsOn: (daysAgo: number) => Promise<Ctx>,
  { couple, business }: Awaited<ReturnType<typeof addClients>>,
  { full, reduced, reverse }: Rates,
) {
  const issue = async (
    daysAgo: number,
    lines: Partial<DraftLine>[],
    content: Partial<DraftContent> = {},
    client = couple,
  ) =>
    addInvoice(await openAsOn(daysAgo), client, {
      priceMode: 'gross',
      lines: lines.map(buildLine),
      ...content,
    })
  const wedding = { name: 'Hochzeitsreportage', unitPrice: 2_400_00, taxRateId: full }
  const book = { name: 'Fotobuch', unitPrice: 500_00, taxRateId: reduced, unit: 'piece' as const }
  const writtenOff = await issue(100, [{ ...book, unitPrice: 49_00 }])
  getValue(await writeOffInvoice(await openAsOn(60), writtenOff, { reason: 'Unbekannt verzogen' }))
  const paid = await issue(50, [wedding, book])
  await pay(await openAsOn(45), couple, paid, 2_900_00)
  const credited = await issue(40, [book])
  getValue(
    await creditInvoice(await openAsOn(39), credited, {
      choice: { kind: 'all' },
      reason: 'Falsche Adresse',
    }),
  )
  const overdue = await issue(30, [wedding])
  const reverseCharged = await issue(
    10,
    [{ name: 'Imagefilm', unitPrice: 4_000_00, taxRateId: reverse }],
    { priceMode: 'net' },
    business,
  )
  const partiallyPaid = await issue(9, [wedding, { ...book, quantityMilli: 2000 }])
  await pay(await openAsOn(5), couple, partiallyPaid, 1_000_00)
  const open = await issue(1, [book])
  const draft = await addDraft(await openAsOn(0), couple, {
    priceMode: 'gross',
    lines: [buildLine(wedding)],
  })
  return {
    writtenOff,
    paid,
    credited,
    overdue,
    reverseCharged,
    partiallyPaid,
    open,
    draft: draft.id,
  }
}

async function pay(ctx: Ctx, clientId: string, invoice: string, amount: number) {
  const date = toStudioDay(ctx.now, zone)
  const payment = { amount, date, method: 'transfer' as const, reference: '', note: '', invoice }
  getValue(await recordPayment(ctx, { clientId }, payment))
}

function getValue<Value>(
  result: { ok: true; value: Value } | { ok: false; problem: string },
): Value {
  if (!result.ok) throw new Error(result.problem)
  return result.value
}
