import { and, eq, isNull, sql } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { booking, bookingCancellation, quoteBooking, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listContacts, listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { findBuyer, getSeller } from '#app/features/money/document-party/reads.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import {
  type QuoteRow,
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
} from '#app/features/sales/quote/reads.server.ts'
import {
  type QuoteContent,
  computeLargestGross,
  computeQuoteTotals,
  getDefaultChoice,
  hasQuantityChoice,
  isChoosable,
  listQuoteLines,
} from '#app/features/sales/quote/rules.ts'
import { prepareContract } from '#app/features/sales/contract/reads.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type EmailedQuote, buildQuoteMessage, formatQuoteSubject } from './emails.ts'
import {
  type SignerChoice,
  type SigningPlan,
  computeExpiry,
  findSendRefusal,
  getEffectiveState,
  listSendProblems,
  needsApproval,
  toSentContent,
} from './rules.ts'

export type PreparedVersion = Awaited<ReturnType<typeof prepareVersion>>

/**
 * Returns the next version of a quote as it would be sent now with this content, and what must
 * change before. A renewal keeps the version of its contract's template. Inside a write, which has
 * checked the permission.
 */
export async function prepareVersion(
  ctx: Ctx,
  quote: Pick<QuoteRow, 'id' | 'number' | 'clientId'>,
  content: QuoteContent,
  frozenContract: number | null = null,
) {
  const { id, clientId } = quote
  const [studio, settings] = [await getStudio(ctx), await getQuoteSettings(ctx)]
  const { timeZone, currency } = studio
  const rates = pickRates(content, await getRatesById(ctx))
  const seller = await getSeller(ctx)
  const recipients = await listRecipients(ctx, clientId, 'quotes')
  const signers = await listSignerChoices(ctx, clientId)
  const today = toStudioDay(ctx.now, timeZone)
  const source = {
    content: toSentContent(content),
    rates,
    seller,
    currency,
    language: (await findBuyer(ctx, clientId))!.language,
    policyVersion: (await getCurrentPolicy(ctx)).version,
  }
  const contract = await prepareContract(ctx, quote, source, frozenContract)
  const { contractTemplateId, contractTemplateVersion } = contract
  const dateOn = await selectPlanDate(ctx, id)
  const problems = listSendProblems(content, {
    rates,
    seller,
    hasRecipient: recipients.length > 0,
    hasCanceledBooking: await hasCanceledBooking(ctx, id),
    hasDate: dateOn !== null,
    today,
    contractProblems: contract.problems,
    signers,
  })
  return {
    terms: {
      ...source,
      contractTemplateId,
      contractTemplateVersion,
      undoMinutes: settings.undoMinutes,
      expiresAt: computeExpiry(pickExpiryDay(content, today), {
        ...settings,
        now: ctx.now,
        timeZone,
      }),
    },
    totals: computeQuoteTotals(content, getDefaultChoice(content), rates),
    // the client may choose more than is preselected
    isAboveApproval: needsApproval(computeLargestGross(content, rates), settings.approvalAbove),
    recipients,
    problems,
    contract,
    signers,
    studio,
    /** The days from which the payment plan counts if it is accepted today. */
    planDays: { signedOn: today, dateOn },
  }
}

/** Returns the contacts of a client as signers. */
export async function listSignerChoices(ctx: Ctx, clientId: string): Promise<SignerChoice[]> {
  const contacts = await listContacts(ctx, clientId)
  return contacts.map(({ id, name, maySign, seesMoney }) => ({
    id,
    name,
    maySign: maySign && seesMoney,
  }))
}

/** Returns the expiry day unless it has passed, which is a problem of its own. */
function pickExpiryDay({ expiresOn }: QuoteContent, today: StudioDay): StudioDay | null {
  return expiresOn !== null && expiresOn >= today ? expiresOn : null
}

/** Returns the rates that lines of the content have. */
function pickRates<Rate>(content: QuoteContent, rates: Record<string, Rate>): Record<string, Rate> {
  const ids = new Set(listQuoteLines(content).map(({ line }) => line.taxRateId))
  return Object.fromEntries(Object.entries(rates).filter(([id]) => ids.has(id)))
}

/**
 * Returns true if a person canceled one of the bookings. An expired hold doesn't count: accepting
 * takes its time again.
 */
async function hasCanceledBooking({ db }: Ctx, quoteId: string): Promise<boolean> {
  const expired = db
    .select({ id: bookingCancellation.id })
    .from(bookingCancellation)
    .where(
      and(
        eq(bookingCancellation.bookingId, booking.id),
        isNull(bookingCancellation.reopenedAt),
        eq(bookingCancellation.reason, 'hold-expired'),
      ),
    )
  const found = await db
    .select({ id: booking.id })
    .from(quoteBooking)
    .innerJoin(booking, eq(booking.id, quoteBooking.bookingId))
    .where(
      and(
        eq(quoteBooking.quoteId, quoteId),
        eq(booking.state, 'canceled'),
        sql`not exists (${expired})`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns what an email says about a version. */
export function toEmailedQuote(
  number: number,
  { content, currency, language, expiresAt }: PreparedVersion['terms'],
  gross: number,
): EmailedQuote {
  const hasChoice = listQuoteLines(content).some(
    ({ section, line }) => isChoosable(section, line) || hasQuantityChoice(line),
  )
  return { number, title: content.title, gross, hasChoice, currency, language, expiresAt }
}

/**
 * Returns a quote as it would be sent now: its recipients, email, expiry and held dates, and
 * everything that must change before. Null if it is gone.
 */
export async function getSendPlan(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.send')
  const quote = await selectQuote(ctx, id)
  if (!quote) return null
  const { content, number, client, revision, sentVersion } = quote
  const prepared = await prepareVersion(ctx, quote, content)
  const { terms, totals, studio, recipients } = prepared
  const kind = sentVersion === 0 ? 'sent' : 'updated'
  const emailed = toEmailedQuote(number, terms, totals.gross)
  const state = getEffectiveState(quote, ctx.now)
  const mayApprove = may(ctx.actor, 'quote.approve')
  return {
    id,
    number,
    client: { id: client.id, name: client.name },
    revision,
    refusal: findSendRefusal(state),
    terms,
    totals,
    planDays: prepared.planDays,
    version: sentVersion + 1,
    email: {
      recipients: recipients.map(({ name, email }) => ({ name, email })),
      subject: formatQuoteSubject(kind, emailed, studio),
      message: buildQuoteMessage(kind, emailed, studio),
    },
    contract: prepared.contract,
    signing: describeSigning(terms.content, prepared.signers),
    problems: prepared.problems,
    approval: {
      isNeeded: !mayApprove && prepared.isAboveApproval,
      isRequested: state === 'approval-requested',
      mayApprove,
      by: quote.approvalRequestedBy && (await findStaffName(ctx, quote.approvalRequestedBy)),
    },
    holds: (await selectQuoteBookings(ctx, id))
      .filter((row) => row.state === 'held' && row.heldUntil && row.heldUntil < terms.expiresAt)
      .map(({ id, startsLocal }) => ({ id, startsLocal })),
  }
}

/** Returns the names of those who sign a contract; one who is gone is a problem of its own. */
function describeSigning({ signing }: QuoteContent, signers: SignerChoice[]): SigningPlan {
  const { contactIds = [], inOrder = false, isCountersigned = false } = signing ?? {}
  const names = contactIds.flatMap((id) => signers.find((signer) => signer.id === id)?.name ?? [])
  return { names, inOrder, isCountersigned }
}

async function findStaffName({ db }: Ctx, id: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return row?.name ?? null
}

/** Returns the owners who are asked to approve a quote. */
export async function listApprovers({ db }: Ctx) {
  return db
    .select({ id: staff.id, name: staff.name, email: staff.email, language: staff.language })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
    .orderBy(staff.createdAt, staff.id)
}
