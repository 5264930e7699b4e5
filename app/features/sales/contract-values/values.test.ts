import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import type { Buyer } from '#app/features/money/document-party/rules.ts'
import {
  type ContractContent,
  buildContract,
  formatContractText,
} from '#app/features/sales/contract-template/rules.ts'
import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'
import { computeQuoteTotals, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { type Policy, type ReleaseRule, releaseRules } from '#app/features/studio/policy/rules.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { getPolicyMessages } from '#app/messages/policy.ts'
import { printClause, starterContract, writeText } from '#app/messages/en/starter-contract.ts'

import {
  buildContractContent,
  insertContractTemplate,
} from '../../../../tests/support/contracts.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  buildQuote,
  buildQuoteLine,
  buildQuoteSection,
  randomQuote,
} from '../../../../tests/support/quote-content.ts'
import { buildPlanEntry, randomPlan } from '../../../../tests/support/payment-plans.ts'
import { buildQuoteContract, buildSampleContract, getSampleValues } from './reads.server.ts'
import { type ContractBooking, type ContractQuote, getContractValues } from './rules.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx
let system: Ctx
let policy: Awaited<ReturnType<typeof getCurrentPolicy>>

beforeAll(async () => {
  owner = await studio.as('owner', now)
  system = studio.system(now)
  policy = await getCurrentPolicy(owner)
})

const taxRateId = crypto.randomUUID()
const album = buildQuoteLine({
  id: 'album',
  name: 'Album',
  text: '30 pages\nlinen',
  unit: 'piece',
  unitPrice: 45_000,
  isOptional: true,
  isPreselected: false,
})
const hours = buildQuoteLine({
  id: 'hours',
  name: 'Extra hour',
  unit: 'hour',
  quantityMilli: 2000,
  unitPrice: 25_000,
  discount: { kind: 'percent', ppm: 100_000 },
  taxRateId,
})
const seller = {
  name: 'Longlight LLC',
  street: ['14 Netmaker’s Row'],
  postalCode: '04101',
  city: 'Portland',
  region: 'ME',
  country: 'US',
  email: 'hello@longlight.example',
  taxId: '',
  vatId: '',
  registration: '',
  iban: '',
  bic: '',
  bankInstructions: '',
  phone: '',
}
const version: ContractQuote & { policyVersion: number } = {
  content: buildQuote({
    sections: [buildQuoteSection({ lines: [buildQuoteLine({ taxRateId }), hours, album] })],
  }),
  rates: {
    [taxRateId]: {
      id: taxRateId,
      category: 'S',
      name: 'Sales tax',
      ratePpm: 100_000,
      parts: [],
      reason: '',
    },
  },
  seller,
  currency: 'USD',
  language: 'en',
  policyVersion: 1,
}
const buyer: Buyer = {
  name: 'Mara Lind',
  contact: 'Mara Lind',
  email: 'mara@post.test',
  street: ['12 Main Street'],
  postalCode: '04101',
  city: 'Portland',
  region: 'ME',
  country: 'US',
  vatId: '',
  isBusiness: false,
  buyerReference: '',
  purchaseOrder: '',
}
const booking: ContractBooking = {
  startsLocal: '2030-06-15T14:00',
  endsLocal: '2030-06-15T22:00',
  zone: 'America/New_York',
  place: 'Fort Williams Park',
  category: 'photography',
}
const getValues = (
  change: Partial<Parameters<typeof getContractValues>[0]> = {},
): ReturnType<typeof getContractValues> =>
  getContractValues({
    number: 1042,
    version,
    choice: { lines: [], quantities: {} },
    buyer,
    bookings: [booking],
    attachments: [],
    planDate: '2030-06-15',
    policy,
    today: '2030-03-01',
    locale: 'en-US',
    ...change,
  })

describe('the values of a contract', () => {
  test('are those of the client, the studio, the quote and its dates', () => {
    expect(getValues().values).toEqual({
      'client.name': 'Mara Lind',
      'client.address': '12 Main Street, Portland, ME 04101',
      'client.email': 'mara@post.test',
      'studio.name': 'Longlight LLC',
      'studio.address': '14 Netmaker’s Row, Portland, ME 04101',
      'studio.email': 'hello@longlight.example',
      'quote.number': 'Q-1042',
      'quote.title': 'Wedding in June',
      'quote.lines': [
        'Wedding day (1 day): $2,400.00',
        'Extra hour (2 hours): $500.00',
        'Discount (10%): −$50.00',
        'Tax: $285.00',
      ].join('\n'),
      'quote.total': '$3,135.00 (including $285.00 tax)',
      'quote.plan': '',
      'booking.when': 'Saturday, June 15, 2030, 2:00 – 10:00 PM, New York time',
      'booking.where': 'Fort Williams Park',
      today: 'March 1, 2030',
    })
  })
  test('follow the choice, and prices that include tax have no line for it', () => {
    const choice = { lines: ['album'], quantities: {} }
    const gross = { ...version, content: { ...version.content, priceMode: 'gross' as const } }
    const { values } = getValues({ choice, version: gross })
    expect(values['quote.lines']).toContain('Album: $450.00. 30 pages, linen')
    expect(values['quote.lines']).not.toContain('Tax')
    expect(values['quote.total']).toBe('$3,300.00 (including $259.09 tax)')
  })
  test('are missing without dates or an address, and name each place once', () => {
    const { values } = getValues({
      bookings: [],
      buyer: { ...buyer, street: [], city: '', country: 'DE' },
    })
    expect([values['booking.when'], values['booking.where'], values['client.address']]).toEqual([
      '',
      '',
      '',
    ])
    const two = [booking, { ...booking, endsLocal: '2030-06-16T01:00' }]
    expect(getValues({ bookings: two }).values['booking.where']).toBe('Fort Williams Park')
    expect(getValues({ bookings: two }).values['booking.when']!.split('\n')).toHaveLength(2)
  })
  test('tell a business by its VAT ID or by what the studio says of the client', () => {
    expect(getValues().audience).toBe('consumer')
    for (const change of [{ vatId: 'DE123456789' }, { isBusiness: true }])
      expect(getValues({ buyer: { ...buyer, ...change } }).audience).toBe('business')
  })
})

describe('the clauses of a contract', () => {
  test('have the sentences of the site', () => {
    const { answers } = getPolicyMessages('en').policy
    const format = { currency: 'USD', locale: 'en-US' }
    const { clauses } = getValues({ bookings: [] })
    expect(clauses.cancellation.join(' ')).toBe(answers.cancellation(policy))
    expect(clauses.reply).toEqual([answers.reply(policy)])
    expect(clauses.turnaround.join(' ')).toBe(
      `${answers.delivery(policy)} ${answers.turnaround(policy)}`,
    )
    const { deposit, travel, release, rounds } = clauses
    const sentences = [...deposit, ...travel, ...release, ...rounds].join(' ')
    expect(`Requesting a date is free. ${sentences}`.replace('the date.', 'it.')).toBe(
      answers.payment(policy, format, serviceKeys),
    )
  })
  test('say what has to be paid before originals are released, if anything', () => {
    const listClause = (releaseRule: ReleaseRule) =>
      getValues({ policy: { ...policy, releaseRule } }).clauses.release
    expect(releaseRules.flatMap(listClause)).toEqual([
      'Originals are released when the balance is paid.',
      'Originals are released when the deposit is paid.',
    ])
  })
  test('say the rounds in the price, and what more of them cost', () => {
    const { rounds } = getPolicyMessages('en').policy.clauses
    const format = { currency: 'USD', locale: 'en-US' }
    const none = { photography: null, documentary: null, podcast: null }
    expect(
      rounds({ ...policy, includedRounds: none, extraRoundAmount: 15_000 }, format, serviceKeys),
    ).toEqual([])
    const limited = { ...policy, includedRounds: { ...none, podcast: 3 }, extraRoundAmount: 15_000 }
    expect(rounds(limited, format, serviceKeys)).toEqual([
      'The price includes three rounds of changes for podcast episodes.',
      'Each extra round costs $150.00, once you agree to it.',
    ])
    expect(rounds(policy, format, ['documentary'])[0]).toBe(
      'The price includes two rounds of changes.',
    )
  })
  test('name the late fee in the currency of the quote, or print nothing without one', () => {
    expect(getValues().clauses['late-payment']).toEqual([])
    const withFee: Policy = { ...policy, lateFee: { kind: 'amount', cents: 2500, days: 14 } }
    expect(getValues({ policy: withFee }).clauses['late-payment']).toEqual([
      'If an invoice is still unpaid 14 days after its due day, a late fee of $25.00 is added once.',
    ])
    const inEuros = { ...version, currency: 'EUR' }
    expect(getValues({ policy: withFee, version: inEuros }).clauses['late-payment']).toEqual([
      'If an invoice is still unpaid 14 days after its due day, a late fee of €25.00 is added once.',
    ])
  })
  test('are about what is booked', () => {
    expect(getValues().clauses.turnaround).toEqual([
      'Photo and video projects are delivered in 1–2 weeks.',
    ])
    expect(getValues({ policy: { ...policy, refundSteps: [] } }).clauses.moving).toEqual([
      'You can reschedule online until the date starts.',
    ])
    expect(getValues().clauses.moving).toEqual([
      'You can reschedule online until 7 days before the date.',
    ])
  })
})

describe('the payment plan of a contract', () => {
  const deposit = buildPlanEntry({ share: { kind: 'amount', cents: 45_000 }, trigger: 'signing' })
  const rest = buildPlanEntry({ trigger: 'before', count: 14, dueDays: 0 })
  const getPlan = (plan: PaymentPlan, change: Parameters<typeof getValues>[0] = {}) =>
    getValues({ version: { ...version, content: { ...version.content, plan } }, ...change })
  test('has a line for each payment, and says what confirms the date', () => {
    const { values, plan, clauses } = getPlan([deposit, rest])
    expect(values['quote.plan']).toBe(
      'Deposit: $450.00 when you accept, due within 7 days\n' +
        'Final payment: $2,685.00, 14 days before the date (June 1, 2030), due on receipt',
    )
    expect(plan).toEqual({
      heading: 'Payment plan',
      clause:
        'A deposit of $450.00 is required to confirm the date. The payment plan says when each payment is due.',
      lead: 'A deposit of $450.00 is required to confirm the date. The total is due in these payments:',
    })
    // that of quotes without a plan
    expect(clauses.deposit).toEqual(getValues().clauses.deposit)
    expect(getValues().plan).toBeNull()
  })
  test('says nothing about a date without one, and of a day that has passed that it has', () => {
    const dateless = getPlan([rest], { bookings: [], planDate: null })
    expect([dateless.values['quote.plan'], dateless.plan?.clause]).toEqual([
      'Full payment: $3,135.00, 14 days before the date, due on receipt',
      'The payment plan says when each payment is due.',
    ])
    const late = getPlan([rest], { today: '2030-06-02' })
    expect([late.values['quote.plan'], late.plan?.lead]).toEqual([
      'Full payment: $3,135.00 when you accept (June 1, 2030 has passed), due on receipt',
      'No deposit is required to confirm the date. The total is due in these payments:',
    ])
  })
  test('adds up to the total of any quote, choice and template', () => {
    const templates = ['{quote.plan}', 'You pay {quote.plan}.', 'The end.'].flatMap((text) => [
      [writeText(text)],
      [printClause('deposit'), writeText(text)],
    ])
    fc.assert(
      fc.property(randomQuote, randomPlan, fc.constantFrom(...templates), (quote, plan, blocks) => {
        const content = { ...quote, plan }
        const choice = getDefaultChoice(content)
        const { gross } = computeQuoteTotals(content, choice, {})
        // a quote below zero can't be sent
        fc.pre(gross >= 0)
        const values = getValues({ version: { ...version, content, rates: {} }, choice })
        const built = buildContract({ blocks }, values)
        if (values.plan === null) {
          expect(gross).toBe(0)
          return
        }
        if (!built.ok) throw new Error(built.placeholder ?? built.missing.join())
        const text = formatContractText(built.blocks)
        const printed = text.replace(values.plan.clause, '').replace(values.plan.lead, '')
        const amounts = [...printed.matchAll(/\$([\d,]+)\.(\d\d),? /g)].map(([, whole, cents]) =>
          Number(`${whole!.replaceAll(',', '')}${cents}`),
        )
        expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(gross)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the contract of a quote', () => {
  const build = async (content: ContractContent, change = {}, ctx = system) =>
    buildQuoteContract(ctx, {
      templateId: await insertContractTemplate(owner.db, { content }),
      version: 1,
      quote: { number: 1042 },
      quoteVersion: version,
      choice: { lines: [], quantities: {} },
      buyer,
      bookings: [booking],
      planDate: '2030-06-15',
      ...change,
    })
  test('has the same hash for the same text, and another for another choice', async () => {
    const content = buildContractContent()
    const first = await build(content)
    expect(first).toMatchObject({ ok: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await build(content)).toEqual(first)
    const other = await build(content, { choice: { lines: ['album'], quantities: {} } })
    expect(other.ok && first.ok && other.hash !== first.hash).toBe(true)
  })
  test('names what is missing, and a placeholder that a client typed', async () => {
    const content = { blocks: [writeText('{client.name} on {booking.when} and {booking.when}')] }
    expect(await build(content, { bookings: [] })).toMatchObject({ missing: ['booking.when'] })
    expect(await build(content, { buyer: { ...buyer, name: '{{name}}' } })).toMatchObject({
      missing: [],
      placeholder: '{{name}}',
    })
  })
  test('is dated in the studio’s time zone', async () => {
    const content = { blocks: [writeText('{today}')] }
    const late = studio.system(new Date('2030-03-02T04:00:00Z'))
    expect(await build(content, {}, late)).toMatchObject({ text: 'March 1, 2030' })
  })
})

describe('the preview of a template', () => {
  test('is filled in with a sample client, as far as the studio has its own details', async () => {
    const { content } = starterContract
    expect(await buildSampleContract(owner, content)).toMatchObject({ filled: 9, total: 9 })
    const { values } = await getSampleValues(owner)
    expect(Object.entries(values).filter(([, value]) => value === '')).toEqual([])
    const own = await getSampleValues(owner, 'business')
    expect(own).toMatchObject({ audience: 'business', values })
  })
})
