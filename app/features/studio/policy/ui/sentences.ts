import { addDays, toInstant } from '#app/core/day.ts'
import { type Display, formatDateTime, formatHour } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import {
  formatClientCancels,
  formatCancellationQuote,
  formatStudioCancels,
} from '#app/features/money/ledger/ui/cancellation-quote.ts'
import { sendHours } from '#app/core/send-hours.ts'
import { interpolate } from '#app/features/site/page/rules.ts'
import {
  type Policy,
  type PageWithPolicy,
  getMoveDeadline,
  computeDeposit,
  computeRefund,
} from '#app/features/studio/policy/rules.ts'
import type { Messages } from '#app/messages/index.ts'
import type { getPolicyMessages } from '#app/messages/policy.ts'
import { type ServiceKey, serviceKeys } from '#app/features/studio/service/rules.ts'

type Sentence = { key: string; text: string }
/** Sentences of one page of the website or one screen of the portal. */
export type SentenceGroup = {
  key: string
  title: string
  path: string | null
  sentences: Sentence[]
}
export type PreviewContext = {
  pages: PageWithPolicy[]
  figures: Record<string, string>
  /** Services that the studio offers. */
  services: ServiceKey[]
  studio: string
  today: string
  display: Display & { currency: string }
}
type PreviewMessages = {
  policyMessages: ReturnType<typeof getPolicyMessages>
  portal: Messages['portal']
}

/** Total and payments in cents, and the start time. */
export const exampleBooking = { total: 90_000, paid: 45_000, at: '13:30' }

/**
 * Returns every sentence of the policy by page. The preview uses the same functions and messages as
 * the pages themselves.
 */
export function listSentenceGroups(
  policy: Policy,
  context: PreviewContext,
  messages: PreviewMessages,
): SentenceGroup[] {
  const {
    policyMessages: { page, policy: policyTexts, emails },
    portal,
  } = messages
  const { currency, locale } = context.display
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  const toGroup = (key: keyof typeof page.places, texts: string[]): SentenceGroup => ({
    key,
    title: page.places[key],
    path: null,
    sentences: toSentences(texts),
  })
  const deposit = computeDeposit({ total: exampleBooking.total, deposit: null }, policy)
  const bookings = buildExamples(policy, context)
  return [
    ...context.pages.map((sitePage) => buildPageGroup(sitePage, policy, context, messages)),
    toGroup(
      'services',
      serviceKeys.map((key) => policyTexts.delivered[key](policy)),
    ),
    toGroup('emails', [
      emails.receipt.promise(context.studio, policy.replyHours),
      page.reminder(policy.reminderDays, formatHour(sendHours.from, locale)),
    ]),
    toGroup('invoices', [page.lateFee(policy.lateFee, context.display)]),
    toGroup('galleries', [page.release(policy.releaseRule)]),
    toGroup('booking', [
      portal.bookings.totalHint(policy.depositPercent, currency),
      ...(deposit > 0
        ? [portal.money.depositNeeded(policy.depositPercent, formatAmount(deposit))]
        : []),
      ...bookings.map((booking) =>
        formatCancellationQuote(portal, booking, exampleBooking.paid, context.display),
      ),
    ]),
    toGroup('dialog', [
      ...bookings.map((booking) =>
        formatClientCancels(portal, booking, exampleBooking.paid, context.display),
      ),
      formatStudioCancels(portal, bookings[0]!, exampleBooking.paid, context.display),
    ]),
    toGroup(
      'link',
      listLinkTexts(policyTexts.link, policy, { bookings, display: context.display }),
    ),
  ]
}

/** The sentences of a client's page about a booking. */
function listLinkTexts(
  messages: PreviewMessages['policyMessages']['policy']['link'],
  policy: Policy,
  {
    bookings,
    display,
  }: { bookings: ReturnType<typeof buildExamples>; display: PreviewContext['display'] },
): string[] {
  const formatAmount = (cents: number) => formatMoney(cents, display.currency, display.locale)
  const formatInstant = (instant: Date) => formatDateTime(instant, display)
  const { total } = exampleBooking
  const deposit = computeDeposit({ total, deposit: null }, policy)
  return [
    messages.deposit(policy.depositPercent, formatAmount(total), formatAmount(deposit)),
    messages.moveUntil(formatInstant(bookings[0]!.movedUntil)),
    ...bookings.map((booking) => messages.ifCanceled(booking, formatAmount, formatInstant)),
  ]
}

function buildPageGroup(
  { path, title, texts }: PageWithPolicy,
  policy: Policy,
  { figures, services, display }: PreviewContext,
  { policyMessages: { policy: policyTexts } }: PreviewMessages,
): SentenceGroup {
  const figureTexts = { ...figures, ...policyTexts.figures(policy) }
  return {
    key: path,
    title,
    path,
    sentences: toSentences(
      texts.map((item) =>
        'answer' in item
          ? policyTexts.answers[item.answer](policy, display, services)
          : interpolate(item.text, figureTexts),
      ),
    ),
  }
}

function toSentences(texts: string[]): Sentence[] {
  return texts.map((text, index) => ({ key: String(index), text }))
}

/** Returns the effect of canceling the example booking at the notice of each step, and later. */
function buildExamples(policy: Policy, { today, display: { timeZone } }: PreviewContext) {
  const shortest = policy.refundSteps.at(-1)
  const dayCounts = [
    ...policy.refundSteps.map(({ days }) => days),
    shortest ? Math.max(shortest.days - 3, 0) : 7,
  ]
  // no clock changes at these hours
  const toInstantAt = (local: string) => toInstant(local, timeZone)!.at
  const now = toInstantAt(`${today}T09:00`)
  return dayCounts.map((days) => {
    const startsLocal = `${addDays(today, days)}T${exampleBooking.at}`
    const times = {
      startsLocal,
      zone: timeZone,
      startsAt: toInstantAt(startsLocal),
      total: exampleBooking.total,
    }
    return {
      ...computeRefund(exampleBooking.paid, times, policy, now),
      daysAway: days,
      hasStarted: false,
      movedUntil: getMoveDeadline(times, policy),
    }
  })
}

/** Returns the sentences that differ, as `group key`. */
export function findChangedSentences(before: SentenceGroup[], after: SentenceGroup[]): Set<string> {
  const previousTexts = new Map(
    before.flatMap(({ key, sentences }) =>
      sentences.map((sentence) => [`${key} ${sentence.key}`, sentence.text]),
    ),
  )
  return new Set(
    after.flatMap(({ key, sentences }) =>
      sentences.flatMap((sentence) =>
        previousTexts.get(`${key} ${sentence.key}`) === sentence.text
          ? []
          : [`${key} ${sentence.key}`],
      ),
    ),
  )
}
