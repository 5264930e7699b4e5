import { createHash } from 'node:crypto'

import { type StudioDay, addDays, toStudioDay } from '#app/core/day.ts'
import { getCurrencyDigits } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getSeller } from '#app/features/money/document-party/reads.server.ts'
import type { Buyer } from '#app/features/money/document-party/rules.ts'
import { selectAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import { selectTemplateVersion } from '#app/features/sales/contract-template/reads.server.ts'
import {
  type ContractAudience,
  type ContractBlock,
  type ContractContent,
  type ContractPreview,
  type ContractProblems,
  type ContractValues,
  buildContract,
  formatContractText,
  previewContract,
} from '#app/features/sales/contract-template/rules.ts'
import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'
import type { QuoteChoice, QuoteContent } from '#app/features/sales/quote/rules.ts'
import { getCurrentPolicy, getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getContractValueMessages } from '#app/messages/contract-values.ts'

import { type ContractBooking, type ContractQuote, getContractValues } from './rules.ts'

/** A contract of a quote, or what keeps it from being built. */
export type QuoteContract =
  | { ok: true; blocks: ContractBlock[]; text: string; hash: string }
  | ({ ok: false } & ContractProblems)

type QuoteContractInput = {
  templateId: string
  /** Of the template. */
  version: number
  quote: { number: number }
  quoteVersion: ContractQuote & { policyVersion: number }
  choice: QuoteChoice
  buyer: Buyer
  bookings: ContractBooking[]
  /** The day that a payment plan counts from; null if the quote has none. */
  planDate: StudioDay | null
}

/**
 * Returns the contract that accepting a choice now agrees to, without checking the permission. The
 * same quote, choice, client and day give the same hash. Throws if the template lacks the version.
 */
export async function buildQuoteContract(
  ctx: Ctx,
  { templateId, version, quote, quoteVersion, ...source }: QuoteContractInput,
): Promise<QuoteContract> {
  const content = await selectTemplateVersion(ctx, templateId, version)
  if (!content) throw new Error(`The contract template ${templateId} has no version ${version}.`)
  const { timeZone, locale } = await getStudio(ctx)
  const values = getContractValues({
    number: quote.number,
    ...source,
    version: quoteVersion,
    policy: await getPolicyVersion(ctx, quoteVersion.policyVersion),
    attachments: await selectAttachments(ctx, templateId, version),
    today: toStudioDay(ctx.now, timeZone),
    locale,
  })
  const built = buildContract(content, values)
  if (!built.ok) return built
  const text = formatContractText(built.blocks)
  return { ...built, text, hash: createHash('sha256').update(text).digest('hex') }
}

/**
 * Returns the values of a sample client with a sample quote, and of the studio and its policy as
 * they are now, for a contract with these attachments.
 */
export async function getSampleValues(
  ctx: Ctx,
  audience: ContractAudience = 'consumer',
  attachments: Attachment[] = [],
): Promise<ContractValues> {
  authorize(ctx.actor, 'contract-template.change')
  const { timeZone, locale, currency, language } = await getStudio(ctx)
  const seller = await getSeller(ctx)
  const { sample } = getContractValueMessages(language)
  const today = toStudioDay(ctx.now, timeZone)
  const date = addDays(today, 90)
  return {
    ...getContractValues({
      number: 1001,
      version: {
        content: buildSampleQuote(sample, currency),
        rates: {},
        seller,
        currency,
        language,
      },
      choice: { lines: [], quantities: {} },
      buyer: {
        name: sample.name,
        contact: sample.name,
        email: sample.email,
        street: [sample.street],
        postalCode: sample.postalCode,
        city: sample.city,
        region: sample.region,
        country: seller.country,
        vatId: '',
        isBusiness: audience === 'business',
        buyerReference: '',
        purchaseOrder: '',
      },
      bookings: [
        {
          startsLocal: `${date}T14:00`,
          endsLocal: `${date}T22:00`,
          zone: timeZone,
          place: sample.place,
          category: 'photography',
        },
      ],
      planDate: date,
      policy: await getCurrentPolicy(ctx),
      attachments,
      today,
      locale,
    }),
    audience,
  }
}

type Sample = ReturnType<typeof getContractValueMessages>['sample']

function buildSampleQuote({ title, lines }: Sample, currency: string): QuoteContent {
  return {
    priceMode: 'gross',
    title,
    opening: '',
    sections: [
      {
        id: '',
        heading: '',
        text: '',
        choose: 'all',
        min: null,
        max: null,
        lines: lines.map(({ name, text, price }) => ({
          id: name,
          priceItemId: null,
          name,
          text,
          quantityMilli: 1000,
          minMilli: null,
          maxMilli: null,
          stepMilli: null,
          unit: 'flat',
          unitPrice: price * 10 ** getCurrencyDigits(currency),
          discount: null,
          taxRateId: null,
          isOptional: false,
          isPreselected: true,
        })),
      },
    ],
    discount: null,
    discountReason: '',
    minimum: 0,
    expiresOn: null,
    terms: '',
    contractTemplateId: null,
    plan: samplePlan,
    note: '',
  }
}

const samplePlan: PaymentPlan = [
  {
    label: '',
    share: { kind: 'percent', ppm: 300_000 },
    trigger: 'signing',
    count: 0,
    dueDays: 7,
  },
  { label: '', share: { kind: 'rest' }, trigger: 'before', count: 14, dueDays: 7 },
]

/** Returns the preview of a template with a sample client. */
export async function buildSampleContract(
  ctx: Ctx,
  content: ContractContent,
  audience?: ContractAudience,
): Promise<ContractPreview> {
  const { language } = await getStudio(ctx)
  const { labels } = getContractValueMessages(language)
  return previewContract(content, await getSampleValues(ctx, audience), labels)
}
