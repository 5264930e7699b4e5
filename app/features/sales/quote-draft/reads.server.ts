import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { formatMoneyInput } from '#app/core/money.ts'
import { formatQuantityInput } from '#app/core/quantity.ts'
import { formatRate } from '#app/core/tax.ts'
import { booking, client, inquiry, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { findBuyer, getSeller } from '#app/features/money/document-party/reads.server.ts'
import { listPriceItems } from '#app/features/money/price-list/reads.server.ts'
import { type PriceItem, pickItemRate } from '#app/features/money/price-list/rules.ts'
import { selectTaxRates, toLineTax } from '#app/features/money/tax/reads.server.ts'
import { type TaxRate, isRateAvailable, pickDefaultRate } from '#app/features/money/tax/rules.ts'
import { prepareContract, selectTemplateName } from '#app/features/sales/contract/reads.server.ts'
import { listUsableTemplates } from '#app/features/sales/contract-template/reads.server.ts'
import { listSignerChoices } from '#app/features/sales/quote-sending/reads.server.ts'
import { listSendProblems } from '#app/features/sales/quote-sending/rules.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import {
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
} from '#app/features/sales/quote/reads.server.ts'
import { type QuoteContent, listQuoteLines } from '#app/features/sales/quote/rules.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { PriceChoice } from './rules.ts'

/**
 * Returns a quote with everything its builder shows: the client, tax rates, the price list, the
 * client's bookings, projects and signers, and what must change before it can be sent.
 */
export async function findQuoteDraft(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.see')
  const quote = await selectQuote(ctx, id)
  if (!quote) return null
  const { content, clientId } = quote
  const { timeZone, currency, locale } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const found = (await findBuyer(ctx, clientId))!
  const seller = await getSeller(ctx)
  const rates = await selectTaxRates(ctx)
  const available = rates.filter((rate) => isRateAvailable(rate, today))
  const { taxRateId, dueDays } = await selectStudioBilling(ctx)
  const policy = await getCurrentPolicy(ctx)
  const defaultTaxId = pickDefaultRate(available, taxRateId, { seller, buyer: found.buyer })
  const ratesById = Object.fromEntries(rates.map((rate) => [rate.id, toLineTax(rate)]))
  const chosen = await selectQuoteBookings(ctx, id)
  const signers = await listSignerChoices(ctx, clientId)
  const format = { currency, locale }
  const taxes = { rates, available, defaultId: defaultTaxId }
  const contract = await prepareContract(ctx, quote, {
    content,
    rates: ratesById,
    seller,
    currency,
    language: found.language,
    policyVersion: policy.version,
  })
  return {
    ...quote,
    format: { ...format, language: found.language },
    defaultTaxId,
    ratesById,
    rateOptions: listRateOptions(available, rates, content, locale),
    prices: (await listPriceItems(ctx)).map((item) =>
      toPriceChoice(item, format, pickItemRate(item.taxRateId, taxes)),
    ),
    bookings: await listBookingChoices(ctx, clientId, new Set(chosen.map(({ id }) => id))),
    projects: await listProjectChoices(ctx, clientId, quote.projectId),
    contracts: quote.amendsQuoteId ? [] : await listContractChoices(ctx, content),
    signers,
    settings: await getQuoteSettings(ctx),
    plan: { format, defaults: { depositPercent: policy.depositPercent, dueDays } },
    today,
    problems: listSendProblems(content, {
      rates: ratesById,
      seller,
      hasRecipient: (await listRecipients(ctx, clientId, 'quotes')).length > 0,
      hasCanceledBooking: chosen.some(({ state }) => state === 'canceled'),
      hasDate: (await selectPlanDate(ctx, id, chosen)) !== null,
      today,
      contractProblems: contract.problems,
      signers,
    }),
  }
}

/** Returns the rates that a line can have: those in use, and retired ones that the quote has. */
function listRateOptions(
  available: TaxRate[],
  rates: TaxRate[],
  content: QuoteContent,
  locale: string,
) {
  const usedIds = new Set(listQuoteLines(content).map(({ line }) => line.taxRateId))
  return rates
    .filter((rate) => available.includes(rate) || usedIds.has(rate.id))
    .map(({ id, name, ratePpm }) => ({
      id,
      label: ratePpm > 0 ? `${name} ${formatRate(ratePpm, locale)}` : name,
    }))
}

function toPriceChoice(
  item: PriceItem,
  { currency, locale }: { currency: string; locale: string },
  taxRateId: string | null,
): PriceChoice {
  const { id, kind, name, description, content, unit, unitPrice, options } = item
  const { minMilli, maxMilli, stepMilli } = item
  const formatMilli = (milli: number) => formatQuantityInput(milli, locale)
  const hasLimits = minMilli !== null && maxMilli !== null && minMilli < maxMilli
  const isOneOffered =
    (minMilli ?? 1000) <= 1000 &&
    (maxMilli ?? 1000) >= 1000 &&
    (1000 - (minMilli ?? 1000)) % (stepMilli ?? 1000) === 0
  return {
    id,
    kind,
    options,
    cents: unitPrice,
    row: {
      item: id,
      name,
      text: [description, ...content].filter(Boolean).join('\n'),
      quantity: formatMilli(isOneOffered ? 1000 : (minMilli ?? 1000)),
      unit,
      price: formatMoneyInput(unitPrice, currency, locale),
      tax: taxRateId ?? '',
      min: hasLimits ? formatMilli(minMilli) : '',
      max: hasLimits ? formatMilli(maxMilli) : '',
      step: formatMilli(stepMilli ?? 1000),
    },
  }
}

/** Returns the dates a quote can reserve: upcoming ones, and those it already has. */
function listBookingChoices(ctx: Ctx, clientId: string, chosen: ReadonlySet<string>) {
  const isToCome = and(
    inArray(booking.state, ['held', 'pending', 'confirmed']),
    gt(booking.endsAt, ctx.now),
  )
  return ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      title: booking.title,
      category: booking.category,
      state: booking.state,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(booking)
    .where(
      and(
        eq(booking.clientId, clientId),
        or(isToCome, chosen.size > 0 ? inArray(booking.id, [...chosen]) : undefined),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(100)
    .then((rows) => rows.map((row) => ({ ...row, isChosen: chosen.has(row.id) })))
}

/** Returns the contracts to choose from, with the chosen one even if it was retired since. */
async function listContractChoices(ctx: Ctx, { contractTemplateId: id }: QuoteContent) {
  const usable = (await listUsableTemplates(ctx)).map(({ id, name }) => ({ id, name }))
  return !id || usable.some((template) => template.id === id)
    ? usable
    : [...usable, { id, name: await selectTemplateName(ctx, id) }]
}

function listProjectChoices({ db }: Ctx, clientId: string, chosenId: string | null) {
  const isOpen = ne(project.state, 'completed')
  return db
    .select({ id: project.id, title: project.title, dueOn: project.dueOn })
    .from(project)
    .where(
      and(
        eq(project.clientId, clientId),
        chosenId === null ? isOpen : or(isOpen, eq(project.id, chosenId)),
      ),
    )
    .orderBy(desc(project.startedOn), asc(project.id))
    .limit(100)
}

/** Returns the name of the record that a new quote is about; null if it is gone. */
export async function findSubjectName(
  ctx: Ctx,
  subject: { client?: string; inquiry?: string; booking?: string; project?: string },
): Promise<string | null> {
  authorize(ctx.actor, 'quote.change')
  const { db } = ctx
  const isKept = isNull(client.erasedAt)
  const findClientTitle = async (id: string | null | undefined, about = '') => {
    if (!id) return null
    const [row] = await db
      .select({ name: client.name })
      .from(client)
      .where(and(eq(client.id, id), isKept))
    return row ? [row.name, about].filter(Boolean).join(' · ') : null
  }
  if (subject.inquiry) {
    const [row] = await db
      .select({ name: inquiry.name })
      .from(inquiry)
      .where(and(eq(inquiry.id, subject.inquiry), ne(inquiry.state, 'spam')))
    return row?.name ?? null
  }
  if (subject.booking) {
    const [row] = await db
      .select({ clientId: booking.clientId, title: booking.title })
      .from(booking)
      .where(and(eq(booking.id, subject.booking), ne(booking.state, 'canceled')))
    return findClientTitle(row?.clientId, row?.title)
  }
  if (subject.project) {
    const [row] = await db
      .select({ clientId: project.clientId, title: project.title })
      .from(project)
      .where(eq(project.id, subject.project))
    return findClientTitle(row?.clientId, row?.title)
  }
  return findClientTitle(subject.client)
}
