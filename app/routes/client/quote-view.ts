import { type StudioDay, countDaysBetween, toStudioDay } from '#app/core/day.ts'
import {
  formatDay,
  formatLongDate,
  formatLongSpan,
  formatTime,
  formatWeekday,
} from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { getOwnBilling } from '#app/features/clients/client-billing/reads.server.ts'
import type { PortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import { findOwnAgreement } from '#app/features/sales/agreement/reads.server.ts'
import { listOwnInstallments } from '#app/features/sales/client-plan/reads.server.ts'
import { restoreChoice } from '#app/features/sales/client-quote/form.ts'
import {
  type ClientQuote,
  type ListedQuote,
  findClientQuote,
  findOwnContract,
  findOwnSigning,
  findPlanDays,
  findSentContent,
  findSignerRefusal,
  listSigners,
} from '#app/features/sales/client-quote/reads.server.ts'
import {
  buildAgreementPath,
  buildQuotePath,
  buildScanPath,
  computeLinePrice,
} from '#app/features/sales/client-quote/rules.ts'
import type {
  ClientQuotePageView,
  QuoteRowView,
} from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import { findOwnWithdrawal } from '#app/features/sales/contract-withdrawal/reads.server.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { findOwnPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import type { PaperContract } from '#app/features/sales/contract-scan/rules.ts'
import { canUndoDecline, isOrderToPay } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  formatQuoteNumber,
  listDifferences,
  parseQuoteNumber,
} from '#app/features/sales/quote/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import { buildBasePath, buildPlanView } from './plan-view.ts'
import { formatMoment, formatSignedOn } from './quote-moment.ts'
import { buildSigningView } from './quote-signing.ts'
import { findWithdrawalLink } from './withdrawal-view.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>
type Reader = { contact: PortalContact; isPreview: boolean }

/** Returns a quote that was sent to the contact's client; null for any other number. */
export async function findQuoteOf(ctx: Ctx, contact: PortalContact, number: string) {
  const digits = parseQuoteNumber(number)
  return digits === null
    ? null
    : findClientQuote(ctx, { clientId: contact.clientId, contactId: contact.id }, digits)
}

/** Builds the page of a quote. */
export async function buildQuoteView(
  ctx: Ctx,
  found: ClientQuote,
  { contact, isPreview }: Reader,
): Promise<ClientQuotePageView> {
  const studio = await getStudio(ctx)
  const { quote, version, visit, acceptance, status, bookings } = found
  const number = formatQuoteNumber(quote.number)
  const path = buildQuotePath('/client', number)
  const maySign = !isPreview && may(ctx.actor, 'client-portal.accept')
  const refusal = status === 'open' ? await findSignerRefusal(ctx, found, contact.id) : null
  const mayAct = maySign && refusal === null
  const signing = await buildSigningView(ctx, found, { contact, mayAct: maySign })
  const earlier =
    status === 'open' && visit && visit.version < version.version
      ? await findSentContent(ctx, found, visit.version)
      : undefined
  const paper = acceptance && (await findOwnPaperContract(ctx, contact.clientId, quote.id))
  const choice = acceptance?.choice ?? restoreChoice(version.content, visit?.choice ?? null)
  const contract = await findShownContract(ctx, found, { choice, isPreview })
  return {
    number,
    path,
    status,
    version: version.version,
    content: { ...version.content, note: '' },
    rates: version.rates,
    choice,
    format: { currency: version.currency, locale: studio.locale, language: ctx.language },
    planDays: await findPlanDays(ctx, found),
    isAddendum: quote.amendsQuoteId !== null,
    until: status === 'open' ? formatUntil(ctx, studio, version.expiresAt) : '',
    dates: bookings.map((booking) => ({ id: booking.id, text: formatWhen(ctx, studio, booking) })),
    changes: earlier ? listChanges(ctx, studio, earlier, version) : [],
    mayAct,
    signers:
      mayAct || status !== 'open' ? '' : await describeSigners(ctx, studio, contact, refusal),
    ended: describeEnd(ctx, studio, found, {
      contact,
      mayAct,
      isPreview,
      signing,
      paper,
      endedContract: await describeEndedContract(ctx, studio, found),
    }),
    withdrawal: isPreview ? null : await findWithdrawalLink(ctx, found, path),
    agreementHref: await findAgreementHref(ctx, found, isPreview),
    scans: isPreview || !paper ? [] : listScans(number, paper),
    contract,
    signing,
    plan: await findPlanView(ctx, studio, found, { contact, isPreview }),
    undoMinutes: version.undoMinutes,
    mustPay: await mustPayFor(ctx, found, contract),
    studio: studio.name,
    contactName: contact.name,
  }
}

async function findPlanView(
  ctx: Ctx,
  studio: Studio,
  { quote, version: { currency } }: ClientQuote,
  { contact, isPreview }: Reader,
) {
  const plan = { installments: await listOwnInstallments(ctx, quote), currency }
  return buildPlanView(ctx, studio, plan, { base: buildBasePath(contact, isPreview), isPreview })
}

async function mustPayFor(
  ctx: Ctx,
  { quote, version }: ClientQuote,
  contract: ClientQuotePageView['contract'],
) {
  const billing = await getOwnBilling(ctx, quote.clientId)
  return isOrderToPay(version.seller, billing, contract ?? undefined)
}

/** The preview of the client's page has no session, with which attachments could be opened. */
async function findShownContract(
  ctx: Ctx,
  found: ClientQuote,
  { choice, isPreview }: { choice: QuoteChoice; isPreview: boolean },
) {
  const contract = await findOwnContract(ctx, found, choice)
  return contract && { ...contract, ...(isPreview && { attachments: [] }) }
}

function listScans(number: string, { scans }: PaperContract) {
  return scans.map(({ name, position }) => ({ name, href: buildScanPath(number, position) }))
}

/** Returns how the contract of a canceled quote ended; empty if it didn't. */
async function describeEndedContract(ctx: Ctx, studio: Studio, found: ClientQuote) {
  const { signing, withdraw } = getClientQuoteMessages(ctx.language)
  if (found.status !== 'canceled') return ''
  const right = await findOwnWithdrawal(ctx, found.quote)
  if (right?.withdrawn)
    return withdraw.ended(right.contract, formatMoment(ctx, studio, right.withdrawn.at))
  const signed = await findOwnSigning(ctx, found)
  return signed?.ending?.kind === 'voided'
    ? signing.voided(formatContractNumber(signed.number))
    : ''
}

async function findAgreementHref(ctx: Ctx, { quote, acceptance }: ClientQuote, isPreview: boolean) {
  if (isPreview || !acceptance?.finalizedAt) return null
  const agreement = await findOwnAgreement(ctx, quote.clientId, quote.id)
  return agreement && buildAgreementPath(formatQuoteNumber(quote.number))
}

async function describeSigners(
  ctx: Ctx,
  studio: Studio,
  { clientId }: PortalContact,
  refusal: Awaited<ReturnType<typeof findSignerRefusal>>,
) {
  const messages = getClientQuoteMessages(ctx.language)
  if (refusal)
    return refusal.inOrder
      ? messages.signing.firstSigners(refusal.names)
      : messages.onlySigners(refusal.names)
  const names = await listSigners(ctx, clientId)
  return names.length > 0 ? messages.onlySigners(names) : messages.noSigners(studio.name)
}

/** Returns “Open until Friday 11:59 PM, New York time.” */
function formatUntil({ now, language }: Ctx, studio: Studio, expiresAt: Date): string {
  const messages = getClientQuoteMessages(language)
  const { timeZone, locale } = studio
  const [today, day] = [toStudioDay(now, timeZone), toStudioDay(expiresAt, timeZone)]
  const time = formatTime(expiresAt, studio)
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  const isSoon = countDaysBetween(today, day) < 6
  const when = isSoon
    ? messages.untilSoon(formatWeekday(getWeekdayIndex(day), locale), time)
    : messages.untilLater(formatLongDate(expiresAt, studio), time)
  return messages.until(when, city)
}

function getWeekdayIndex(day: StudioDay): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
}

/** Returns “Saturday, June 14, 2030, 2:00 – 10:00 PM”. */
export function formatWhen(
  { language }: Ctx,
  { locale }: Studio,
  span: { startsLocal: string; endsLocal: string },
): string {
  const { days, hours } = formatLongSpan(span, locale)
  return `${days}, ${hours ?? getClientQuoteMessages(language).allDay}`
}

type End = ClientQuotePageView['ended']
type EndReader = {
  contact: PortalContact
  mayAct: boolean
  isPreview: boolean
  signing: ClientQuotePageView['signing']
  /** Null for a contract that wasn't signed on paper. */
  paper: PaperContract | null
  /** The end of the contract of a canceled quote, as a sentence; empty if it didn't end. */
  endedContract: string
}

function describeEnd(ctx: Ctx, studio: Studio, found: ClientQuote, reader: EndReader): End {
  const messages = getClientQuoteMessages(ctx.language)
  const { quote, version, status, visit } = found
  const nothing = { hint: '', canUndo: false, canRenew: false }
  switch (status) {
    case 'open':
      return null
    case 'accepted':
      return describeAcceptance(ctx, studio, found, reader)
    case 'declined': {
      const when = quote.declinedAt ? formatMoment(ctx, studio, quote.declinedAt) : ''
      const { byYou, byOther } = messages.declined
      return {
        ...nothing,
        text: (quote.declinedBy === reader.contact.id ? byYou : byOther)(when),
        canUndo: reader.mayAct && canUndoDecline(quote, version, ctx.now),
      }
    }
    case 'expired': {
      const requestedAt = quote.renewalRequestedAt
      return {
        ...nothing,
        text: messages.expired.text(formatStudioDay(ctx, studio, version.expiresAt)),
        hint: requestedAt
          ? messages.expired.requested(formatStudioDay(ctx, studio, requestedAt))
          : visit?.choice
            ? messages.expired.saved
            : '',
        canRenew: !requestedAt && !reader.isPreview,
      }
    }
    case 'canceled':
      return {
        ...nothing,
        text: reader.endedContract || messages.canceled,
      }
  }
}

function formatStudioDay({ now }: Ctx, { timeZone, locale }: Studio, instant: Date): string {
  return formatDay(toStudioDay(instant, timeZone), toStudioDay(now, timeZone), locale)
}

function describeAcceptance(
  ctx: Ctx,
  studio: Studio,
  { acceptance }: ClientQuote,
  { contact, mayAct, signing, paper }: EndReader,
): End {
  const messages = getClientQuoteMessages(ctx.language).accepted
  if (!acceptance) return null
  const { name, contactId, acceptedAt, undoUntil, finalizedAt, recordedHow } = acceptance
  const when = formatMoment(ctx, studio, acceptedAt)
  const isUndoable = finalizedAt === null && undoUntil > ctx.now
  const describe = () => {
    if (recordedHow && paper)
      return messages.signed(
        paper.names,
        messages.how[recordedHow],
        formatSignedOn(ctx, studio, paper.signedOn),
      )
    if (recordedHow) return messages.recorded(name, messages.how[recordedHow], when)
    return contactId === contact.id ? messages.byYou(when) : messages.byOther(name, when)
  }
  const canUndo = mayAct && isUndoable && (!signing || contactId === contact.id)
  const describeNext = () => {
    if (canUndo)
      return `${messages.undoUntil(formatTime(undoUntil, studio))} ${signing?.hint || messages.pending}`
    if (signing?.hint) return signing.hint
    if (isUndoable) return ''
    return finalizedAt === null ? messages.final : messages.copySent
  }
  return {
    text: describe(),
    hint: describeNext(),
    canUndo,
    canRenew: false,
  }
}

/** Returns the changes from one version to another as short sentences. */
export function listChanges(
  ctx: Ctx,
  { locale }: Studio,
  before: QuoteContent,
  { content: after, currency }: { content: QuoteContent; currency: string },
): string[] {
  const { changes } = getClientQuoteMessages(ctx.language)
  const toAmount = (line: Parameters<typeof computeLinePrice>[0]) =>
    formatExactMoney(computeLinePrice(line, line.quantityMilli).amount, currency, locale)
  const texts = listDifferences(before, after).map((difference) => {
    const { kind, name } = difference
    if (kind === 'removed') return changes.removed(name)
    const amount = toAmount(difference.after!)
    if (kind === 'added') return changes.added(name, amount)
    const earlierAmount = toAmount(difference.before!)
    return earlierAmount === amount
      ? changes.text(name)
      : changes.price(name, earlierAmount, amount)
  })
  if (JSON.stringify(before.plan) !== JSON.stringify(after.plan)) texts.push(changes.plan)
  return texts.length > 0 ? texts : [changes.other]
}

const levels = {
  accepted: 'ok',
  open: null,
  expired: 'bad',
  declined: null,
  canceled: null,
} as const

/** Returns a line of the list of quotes. */
export function toQuoteRow(
  ctx: Ctx,
  studio: Studio,
  quote: ListedQuote,
  base: string,
): QuoteRowView {
  const messages = getClientQuoteMessages(ctx.language)
  const { status, gross, currency, title, expiresAt } = quote
  const number = formatQuoteNumber(quote.number)
  return {
    number,
    title,
    state: messages.states[status],
    level: levels[status],
    about: status === 'open' ? messages.openUntil(formatStudioDay(ctx, studio, expiresAt)) : '',
    amount: formatExactMoney(gross, currency, studio.locale),
    href: buildQuotePath(base, number),
  }
}

/** Returns what to tell the client about the next quote to review. */
export function describeQuoteStep(ctx: Ctx, studio: Studio, quote: ListedQuote): string {
  const { title, expiresAt } = quote
  return getClientQuoteMessages(ctx.language).next.review(
    title,
    formatStudioDay(ctx, studio, expiresAt),
  )
}
