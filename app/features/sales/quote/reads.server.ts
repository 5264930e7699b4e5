import { randomUUID } from 'node:crypto'

import { and, asc, eq, inArray } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import {
  booking,
  client,
  project,
  quote,
  quoteBooking,
  quoteTemplate,
  quoteVersion,
  service,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import { pickItemRate } from '#app/features/money/price-list/rules.ts'
import { selectTaxRates } from '#app/features/money/tax/reads.server.ts'
import { isRateAvailable, pickDefaultRate } from '#app/features/money/tax/rules.ts'
import { listUsableTemplates } from '#app/features/sales/contract-template/reads.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'

import { type QuoteContent, type QuoteLine, copyContent, replaceContract } from './rules.ts'

export type QuoteRow = typeof quote.$inferSelect
export type QuoteVersionRow = typeof quoteVersion.$inferSelect

/** Returns a quote with its client's name, without checking the permission; null if it is gone. */
export async function selectQuote({ db }: Ctx, id: string) {
  const [row] = await db
    .select({ quote, client: { id: client.id, name: client.name, erasedAt: client.erasedAt } })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(eq(quote.id, id))
  return row ? { ...row.quote, client: row.client } : null
}

/** Returns a sent version, without checking the permission. */
export async function selectQuoteVersion(
  { db }: Ctx,
  quoteId: string,
  version: number,
): Promise<QuoteVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteVersion)
    .where(and(eq(quoteVersion.quoteId, quoteId), eq(quoteVersion.version, version)))
  return row
}

/** Returns the bookings that accepting a quote reserves, the earliest first. */
export async function selectQuoteBookings({ db }: Ctx, quoteId: string) {
  const rows = await db
    .select({ booking })
    .from(quoteBooking)
    .innerJoin(booking, eq(booking.id, quoteBooking.bookingId))
    .where(eq(quoteBooking.quoteId, quoteId))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map((row) => row.booking)
}

/**
 * Returns the day that the payment plan of a quote counts from: the first local day of `bookings`,
 * which are its own unless given, or else the due day of its project. Null without either.
 */
export async function selectPlanDate(
  ctx: Ctx,
  quoteId: string,
  bookings?: { startsAt: Date; startsLocal: string }[],
): Promise<StudioDay | null> {
  const dates = bookings ?? (await selectQuoteBookings(ctx, quoteId))
  const [first] = dates.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  if (first) return first.startsLocal.slice(0, 10)
  const [row] = await ctx.db
    .select({ dueOn: project.dueOn })
    .from(quote)
    .innerJoin(project, eq(project.id, quote.projectId))
    .where(eq(quote.id, quoteId))
  return row?.dueOn ?? null
}

type QuoteStart = {
  clientId: string
  projectId: string | null
  bookingIds: string[]
  templateId?: string
  fromQuoteId?: string
  amendsQuoteId?: string
}

/**
 * Returns the content of a new quote: a template's, another quote's, or a line for each booking,
 * with the studio's price mode, tax, terms and payment plan. Extras begin without a plan. Fails
 * with `quote-is-gone`, `quote-template-is-gone`.
 */
export async function buildFirstContent(ctx: Ctx, start: QuoteStart) {
  const defaults = await getDefaults(ctx, start.clientId)
  const copied = await findCopied(ctx, start)
  if (!copied.ok) return copied
  if (copied.value) {
    const content = copyContent(copied.value, randomUUID)
    const { priceMode = content.priceMode, pickRate } = defaults
    const terms = content.terms || defaults.terms
    const contract = await pickContract(ctx, content, start)
    return ok<QuoteContent>({
      ...replaceContract(mapRates(content, pickRate), contract),
      priceMode,
      terms,
      expiresOn: null,
    })
  }
  // the dates of extras were agreed with the first quote
  const bookings = start.amendsQuoteId ? [] : await selectBookings(ctx, start.bookingIds)
  const lines = bookings.map(({ name, total }) =>
    buildBookingLine(name, total, defaults.defaultTaxId),
  )
  const [first] = lines
  return ok<QuoteContent>({
    priceMode: defaults.priceMode ?? defaults.studioPriceMode,
    title: first?.name ?? (await findProjectTitle(ctx, start.projectId)),
    opening: '',
    sections: [
      { id: randomUUID(), heading: '', text: '', choose: 'all', min: null, max: null, lines },
    ],
    discount: null,
    discountReason: '',
    minimum: 0,
    expiresOn: null,
    terms: defaults.terms,
    contractTemplateId: null,
    ...(defaults.plan && !start.amendsQuoteId && { plan: defaults.plan }),
    note: '',
  })
}

/** Extras need no contract of their own; a template that was retired isn't used again. */
async function pickContract(
  ctx: Ctx,
  { contractTemplateId }: QuoteContent,
  { amendsQuoteId }: QuoteStart,
): Promise<string | null> {
  if (amendsQuoteId || !contractTemplateId) return null
  const usable = await listUsableTemplates(ctx)
  return usable.some(({ id }) => id === contractTemplateId) ? contractTemplateId : null
}

async function getDefaults(ctx: Ctx, clientId: string) {
  const settings = await selectStudioBilling(ctx)
  const { terms, plan } = await getQuoteSettings(ctx)
  const { timeZone } = await getStudio(ctx)
  const buyer = await findBuyer(ctx, clientId)
  const today = toStudioDay(ctx.now, timeZone)
  const rates = await selectTaxRates(ctx)
  const available = rates.filter((rate) => isRateAvailable(rate, today))
  const defaultTaxId = buyer
    ? pickDefaultRate(available, settings.taxRateId, { seller: settings, buyer: buyer.buyer })
    : null
  return {
    /** The client's own; undefined if the studio's applies. */
    priceMode: buyer?.priceMode ?? undefined,
    studioPriceMode: settings.priceMode,
    defaultTaxId,
    terms,
    plan,
    pickRate: (taxRateId: string) =>
      pickItemRate(taxRateId, { rates, available, defaultId: defaultTaxId }),
  }
}

/** Replaces rates that were retired since; lines without tax stay without. */
function mapRates(content: QuoteContent, pickRate: (id: string) => string | null): QuoteContent {
  const mapLine = (line: QuoteLine) => ({
    ...line,
    taxRateId: line.taxRateId && pickRate(line.taxRateId),
  })
  const sections = content.sections.map((section) => ({
    ...section,
    lines: section.lines.map(mapLine),
  }))
  return { ...content, sections }
}

async function findCopied({ db }: Ctx, { templateId, fromQuoteId }: QuoteStart) {
  if (fromQuoteId) {
    const [row] = await db
      .select({ content: quote.content })
      .from(quote)
      .where(eq(quote.id, fromQuoteId))
    return row ? ok(row.content) : fail('quote-is-gone')
  }
  if (!templateId) return ok(null)
  const [row] = await db
    .select({ content: quoteTemplate.content })
    .from(quoteTemplate)
    .where(eq(quoteTemplate.id, templateId))
  return row ? ok(row.content) : fail('quote-template-is-gone')
}

async function selectBookings(ctx: Ctx, ids: string[]) {
  const { categories } = getMessages(ctx.language).portal.bookings
  const rows = await ctx.db
    .select({ booking, service: service.title })
    .from(booking)
    .leftJoin(service, eq(service.key, booking.service))
    .where(inArray(booking.id, ids))
    .orderBy(booking.startsAt)
  return rows.map(({ booking: { title, category, total }, service: name }) => ({
    name: title || name || categories[category],
    total,
  }))
}

async function findProjectTitle({ db }: Ctx, id: string | null): Promise<string> {
  if (id === null) return ''
  const [row] = await db.select({ title: project.title }).from(project).where(eq(project.id, id))
  return row?.title ?? ''
}

function buildBookingLine(name: string, unitPrice: number, taxRateId: string | null): QuoteLine {
  return {
    id: randomUUID(),
    priceItemId: null,
    name,
    text: '',
    quantityMilli: 1000,
    minMilli: null,
    maxMilli: null,
    stepMilli: null,
    unit: 'flat',
    unitPrice,
    discount: null,
    taxRateId,
    isOptional: false,
    isPreselected: true,
  }
}
