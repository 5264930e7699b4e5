import { and, eq, sql } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import type { Database } from '#app/data/db.server.ts'
import {
  client,
  clientContact,
  policy,
  quote,
  quoteBooking,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import {
  type QuoteContent,
  type QuoteLine,
  type QuoteSection,
  computeQuoteTotals,
  getDefaultChoice,
} from '#app/features/sales/quote/rules.ts'

/** Quotes as rows, for tests of what happens after the builder. */

/** The instant of the tests' studio, March 1, 2030. */
const defaultNow = new Date('2030-03-01T15:00:00Z')

export const seller = {
  name: 'Longlight LLC',
  street: ['1 Pier Road'],
  postalCode: '04101',
  city: 'Portland',
  region: 'ME',
  country: 'US',
  taxId: '12-3456789',
  vatId: '',
  registration: '',
  iban: '',
  bic: '',
  bankInstructions: '',
  email: 'hello@longlight.example',
  phone: '',
}

export const buildQuoteLine = (change: Partial<QuoteLine> = {}): QuoteLine => ({
  id: crypto.randomUUID(),
  priceItemId: null,
  name: 'Full day of photography',
  text: 'Ten hours, two locations',
  quantityMilli: 1000,
  minMilli: null,
  maxMilli: null,
  stepMilli: null,
  unit: 'flat',
  unitPrice: 280_000,
  discount: null,
  taxRateId: null,
  isOptional: false,
  isPreselected: false,
  ...change,
})

export const buildQuoteSection = (change: Partial<QuoteSection> = {}): QuoteSection => ({
  id: crypto.randomUUID(),
  heading: '',
  text: '',
  choose: 'all',
  min: null,
  max: null,
  lines: [buildQuoteLine()],
  ...change,
})

/**
 * Returns the content of a quote for a wedding: a package to choose (full day for $2,800,
 * preselected, or half day for $1,600), and extras: travel for $120, which is fixed, prints to
 * choose from 0 to 10 for $15 each, of which 2 are preselected, and an optional album for $450.
 * Its default choice is $2,950.
 */
export const buildQuoteContent = (change: Partial<QuoteContent> = {}): QuoteContent => ({
  priceMode: 'net',
  title: 'Wedding on June 14',
  opening: 'Thank you for thinking of us. Here is what we suggest for your day.',
  sections: [
    buildQuoteSection({
      id: 'package',
      heading: 'Coverage',
      text: 'Choose how long we stay.',
      choose: 'one',
      lines: [
        buildQuoteLine({ id: 'full-day', isPreselected: true }),
        buildQuoteLine({
          id: 'half-day',
          name: 'Half day of photography',
          text: 'Five hours, one location',
          unitPrice: 160_000,
        }),
      ],
    }),
    buildQuoteSection({
      id: 'extras',
      heading: 'Extras',
      lines: [
        buildQuoteLine({ id: 'travel', name: 'Travel', text: '', unitPrice: 12_000 }),
        buildQuoteLine({
          id: 'prints',
          name: 'Prints',
          text: 'Fine art paper, 20 × 30 cm',
          unit: 'piece',
          unitPrice: 1500,
          quantityMilli: 2000,
          minMilli: 1000,
          maxMilli: 10_000,
          stepMilli: 1000,
          isOptional: true,
          isPreselected: true,
        }),
        buildQuoteLine({
          id: 'album',
          name: 'Album',
          text: '40 pages, linen cover',
          unitPrice: 45_000,
          isOptional: true,
        }),
      ],
    }),
  ],
  discount: null,
  discountReason: '',
  minimum: 0,
  expiresOn: null,
  terms: 'Half is due on booking, the rest on the day. Dates can be moved once, free of charge.',
  contractTemplateId: null,
  note: 'Met them in February.',
  ...change,
})

export type QuoteInput = {
  clientId: string
  content?: Partial<QuoteContent>
  bookingIds?: string[]
  projectId?: string | null
  inquiryId?: string | null
  amendsQuoteId?: string | null
  createdBy?: string | null
  now?: Date
}

/** Inserts the draft of a quote. Returns its row. */
export async function insertQuote(db: Database, input: QuoteInput) {
  const { clientId, content = {}, bookingIds = [], now = defaultNow } = input
  const [row] = await db
    .insert(quote)
    .values({
      clientId,
      content: buildQuoteContent(content),
      projectId: input.projectId ?? null,
      inquiryId: input.inquiryId ?? null,
      amendsQuoteId: input.amendsQuoteId ?? null,
      createdBy: input.createdBy ?? null,
      createdAt: now,
      changedAt: now,
    })
    .returning()
  if (bookingIds.length > 0)
    await db
      .insert(quoteBooking)
      .values(bookingIds.map((bookingId) => ({ quoteId: row!.id, bookingId })))
  return row!
}

export type SentQuoteInput = QuoteInput & {
  expiresAt?: Date
  rates?: Rates
  undoMinutes?: number
  sentBy?: string | null
  /** The published template of its contract. */
  contract?: { templateId: string; version: number }
}

/** Inserts a quote whose first version was sent, without an email. Returns its row. */
export async function insertSentQuote(db: Database, input: SentQuoteInput) {
  const { now = defaultNow } = input
  const { id } = await insertQuote(db, input)
  const { expiresAt = addMs(now, 14 * day) } = input
  await insertVersion(db, id, { ...input, version: 1, now, expiresAt })
  const [row] = await db
    .update(quote)
    .set({ state: 'sent', sentVersion: 1, expiresAt })
    .where(eq(quote.id, id))
    .returning()
  return row!
}

type VersionInput = Pick<
  SentQuoteInput,
  'content' | 'rates' | 'undoMinutes' | 'sentBy' | 'contract'
> & {
  version: number
  expiresAt: Date
  now: Date
}

/** Inserts a version of a quote, without changing the quote. */
async function insertVersion(db: Database, quoteId: string, input: VersionInput) {
  const content = { ...buildQuoteContent(input.content), note: '' }
  const { rates = {}, undoMinutes = 15, sentBy = null, contract } = input
  const [newest] = await db
    .select({ version: sql<number>`max(${policy.version})`.mapWith(Number) })
    .from(policy)
  await db.insert(quoteVersion).values({
    quoteId,
    version: input.version,
    content,
    rates,
    totals: computeQuoteTotals(content, getDefaultChoice(content), rates),
    seller,
    currency: 'USD',
    language: 'en',
    policyVersion: newest!.version,
    undoMinutes,
    contractTemplateId: contract?.templateId ?? null,
    contractTemplateVersion: contract?.version ?? null,
    hash: input.version.toString(16).padStart(64, '0'),
    expiresAt: input.expiresAt,
    sentBy,
    sentAt: input.now,
  })
}

/** Lets the main contact of a client accept and receive quotes. Returns its id. */
export async function addSigner(db: Database, clientId: string): Promise<string> {
  const [row] = await db
    .update(clientContact)
    .set({ maySign: true, seesMoney: true, receives: ['quotes'] })
    .from(client)
    .where(
      and(
        eq(clientContact.clientId, clientId),
        eq(client.id, clientContact.clientId),
        eq(client.emailKey, clientContact.emailKey),
      ),
    )
    .returning({ id: clientContact.id })
  if (!row) throw new Error('The client has no contact. Give it an email address.')
  return row.id
}
