import { formatExactMoney } from '#app/core/money.ts'
import { formatRate } from '#app/core/tax.ts'
import type { ContractClause } from '#app/features/sales/contract-template/rules.ts'
import type { Policy, PolicyFormat, Refund, RefundStep } from '#app/features/studio/policy/rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

import { withdrawFromContract } from './withdrawals.ts'
import {
  capitalize,
  formatCount,
  formatList,
  formatNumberWord,
  formatPercentWithArticle,
  spellCount,
} from './grammar.ts'

const formatDays = (count: number) => formatCount(count, 'day')
const formatDaysNotice = (count: number) => `${formatCount(count, 'day’s', 'days’')} notice`
const formatRange = ([from, to]: [number, number], one: string) =>
  from === to ? formatCount(from, one) : `${from}–${formatCount(to, one)}`
const formatInWords = ([from, to]: [number, number], one: string) =>
  from === to ? spellCount(from, one) : `${formatNumberWord(from)} to ${spellCount(to, one)}`

function buildCancellation(policy: Policy): string {
  return [
    buildClientCancels(policy),
    buildStudioCancels(policy),
    ...buildWithdrawal(policy).slice(0, 1),
  ].join(' ')
}

/** The right in one sentence, and how it is used; none without it. */
function buildWithdrawal({ withdrawalDays: days }: Policy): string[] {
  if (days === 0) return []
  return [
    `If you’re a consumer, you can withdraw from a contract within ${formatDays(days)}, without giving a reason.`,
    `The ${formatDays(days)} begin on the day after the contract is concluded. To withdraw, use the page of your quote, where it says “${withdrawFromContract}”, or tell us in any other clear statement, such as an email, before they end.`,
    'We then refund everything you’ve paid, without undue delay and at the latest 14 days after you withdraw, by the same means of payment. If you asked us to start before the period ends, you pay a proportionate amount for what we’ve done until you withdraw.',
  ]
}

function buildStudioCancels({ studioRefundPercent: percent }: Policy): string {
  if (percent === 0) return 'If we have to cancel, there’s no refund.'
  const share = percent === 100 ? 'everything' : `${percent}% of what`
  return `If we have to cancel, we refund ${share} you’ve paid.`
}

/** Uses "at least" if notice of exactly that many days counts, and "more than" if not. */
function buildClientCancels({ refundSteps, sameDayCounts }: Policy): string {
  const [first, ...later] = refundSteps
  if (!first) return 'If you have to cancel, there’s no refund.'
  const formatNotice = (count: number) =>
    `${sameDayCounts ? 'at least' : 'more than'} ${formatDays(count)}`
  const more = later.map((step) => `; with ${formatNotice(step.days)}, ${step.percent}%`).join('')
  const { days: last } = refundSteps.at(-1)!
  const late = sameDayCounts
    ? `less than ${formatDaysNotice(last)}`
    : `${formatDaysNotice(last)} or less`
  return `Cancel ${formatNotice(first.days)} ahead and we refund ${first.percent}% of what you’ve paid${more}. With ${late}, there’s no refund.`
}

/** `services` are those that the reader can book. */
function buildPayment(
  policy: Policy,
  format: PolicyFormat,
  services: readonly ServiceKey[],
): string {
  return [
    'Requesting a date is free.',
    buildDeposit(policy, 'it'),
    buildTravel(policy),
    ...buildRelease(policy),
    ...buildRounds(policy, format, services),
    ...buildLateFee(policy, format),
  ].join(' ')
}

/** One sentence, or none without a late fee. */
function buildLateFee({ lateFee }: Policy, { currency, locale }: PolicyFormat): string[] {
  if (!lateFee) return []
  const unpaid = `If an invoice is still unpaid ${formatDays(lateFee.days)} after its due day`
  return [
    lateFee.kind === 'amount'
      ? `${unpaid}, a late fee of ${formatExactMoney(lateFee.cents, currency, locale)} is added once.`
      : `${unpaid}, a late fee of ${formatRate(lateFee.ppm, locale)} of the open amount is added for each month that it is overdue.`,
  ]
}

/** One sentence, or none if originals wait for nothing. */
function buildRelease({ releaseRule }: Policy): string[] {
  if (releaseRule === 'none') return []
  return [
    `Originals are released when the ${releaseRule === 'paid' ? 'balance' : 'deposit'} is paid.`,
  ]
}

const reviewedWork: Record<ServiceKey, string> = {
  photography: 'photos and video',
  documentary: 'documentaries',
  podcast: 'podcast episodes',
}

/** Rounds of changes in the price, and what more of them cost; none if there is no limit. */
function buildRounds(
  { includedRounds, extraRoundAmount }: Policy,
  { currency, locale }: PolicyFormat,
  services: readonly ServiceKey[],
): string[] {
  const limited = services.flatMap((key) => {
    const count = includedRounds[key]
    return count === null ? [] : [{ key, count }]
  })
  if (limited.length === 0) return []
  const included = limited.map(({ key, count }, index) => {
    const number = count === 0 ? 'none' : formatNumberWord(count)
    const rounds = index === 0 ? `${spellCount(count, 'round')} of changes` : number
    return services.length === 1 ? rounds : `${rounds} for ${reviewedWork[key]}`
  })
  return [
    `The price includes ${formatList(included)}.`,
    extraRoundAmount === null
      ? 'We agree on a price with you before any extra round.'
      : `Each extra round costs ${formatExactMoney(extraRoundAmount, currency, locale)}, once you agree to it.`,
  ]
}

/** The deposit that confirms a date, and when the rest is due. */
function buildDeposit({ depositPercent }: Policy, date: string): string {
  const deposit =
    depositPercent === 0
      ? 'No deposit'
      : `${capitalize(formatPercentWithArticle(depositPercent))} deposit`
  const balance =
    depositPercent === 100
      ? ''
      : ' The balance is due on delivery, unless your quote says otherwise.'
  return `${deposit} is required to confirm ${date}.${balance}`
}

function buildTravel({ travelIncluded }: Policy): string {
  return travelIncluded
    ? 'Travel costs are included in every quote.'
    : 'Travel costs aren’t included in the quote; they’re billed at cost.'
}

const buildReply = (p: Policy) =>
  `We reply to every message within ${formatCount(p.replyHours, 'hour')}.`

const buildDelivery = {
  photography: (p: Policy) =>
    `Photo and video projects are delivered in ${formatRange(p.photographyWeeks, 'week')}.`,
  documentary: (p: Policy) => `Documentaries take ${formatRange(p.documentaryWeeks, 'week')}.`,
  podcast: (p: Policy) =>
    `${capitalize(formatInWords(p.podcastBusinessDays, 'business day'))} from the recording to a finished episode.`,
} satisfies Record<ServiceKey, (p: Policy) => string>

/** The end of the last refund step is also the last time at which clients move a date online. */
function buildMoving({ refundSteps }: Policy): string {
  const shortest = refundSteps.at(-1)
  return shortest
    ? `You can reschedule online until ${formatDays(shortest.days)} before the date.`
    : 'You can reschedule online until the date starts.'
}

/** Sentences generated from the policy. */
export const policy = {
  answers: {
    reply: buildReply,
    delivery: (p: Policy) => `${buildDelivery.photography(p)} ${buildDelivery.documentary(p)}`,
    payment: buildPayment,
    cancellation: buildCancellation,
    turnaround: buildDelivery.podcast,
  },
  /** Paragraphs of contracts, in the same words as the answers above. */
  clauses: {
    deposit: (p: Policy) => [buildDeposit(p, 'the date')],
    cancellation: (p: Policy) => [buildClientCancels(p), buildStudioCancels(p)],
    moving: (p: Policy) => [buildMoving(p)],
    turnaround: (p: Policy, services: readonly ServiceKey[]) =>
      services.map((service) => buildDelivery[service](p)),
    travel: (p: Policy) => [buildTravel(p)],
    reply: (p: Policy) => [buildReply(p)],
    'late-payment': buildLateFee,
    release: buildRelease,
    rounds: buildRounds,
    withdrawal: buildWithdrawal,
  } satisfies Record<ContractClause, (p: Policy, ...details: never[]) => string[]>,
  /**
   * Example for the website: the deposit and balance of a price. Empty if there is only one of
   * them.
   */
  example: ({ depositPercent }: Policy, cents: number, amount: (cents: number) => string) => {
    const deposit = Math.round((cents * depositPercent) / 100)
    return deposit === 0 || deposit === cents
      ? ''
      : `For example: if the price is ${amount(cents)}, you pay ${amount(deposit)} to confirm the date, and the balance is ${amount(cents - deposit)}.`
  },
  delivered: {
    photography: (p: Policy) => `Delivered in ${formatRange(p.photographyWeeks, 'week')}`,
    documentary: (p: Policy) => `Delivered in ${formatRange(p.documentaryWeeks, 'week')}`,
    podcast: (p: Policy) =>
      `Episodes back in ${formatRange(p.podcastBusinessDays, 'business day')}`,
  },
  /** Values for placeholders such as `{deposit}` in the studio's own text. */
  figures: (p: Policy) => ({
    reply: formatCount(p.replyHours, 'hour'),
    photography: formatRange(p.photographyWeeks, 'week'),
    documentary: formatRange(p.documentaryWeeks, 'week'),
    podcast: formatRange(p.podcastBusinessDays, 'business day'),
    deposit: `${p.depositPercent}%`,
    travel: p.travelIncluded ? 'included' : 'not included',
    quote: p.travelIncluded
      ? 'a written quote with travel already in it'
      : 'a written quote; travel is billed at cost',
  }),
  /** Sentences on the client's page for a booking. */
  link: {
    deposit: (percent: number, total: string, amount: string) =>
      percent === 0
        ? `${total}. No deposit needed.`
        : `${total}. ${capitalize(formatPercentWithArticle(percent))} deposit (${amount}) confirms the date.`,
    moveUntil: (when: string) => `You can reschedule online until ${when}.`,
    moveOver: (notice: number) =>
      notice === 0
        ? 'It has started, so it can’t be rescheduled online. Email or call us.'
        : `It’s less than ${formatDays(notice)} away, so it can’t be rescheduled online. Email or call us, and we’ll see what we can do.`,
    ifCanceled: (
      { cents, share, overpaid, percent, until, ended }: Refund,
      as: (cents: number) => string,
      when: (at: Date) => string,
    ) => {
      const over = `the ${as(overpaid)} you overpaid`
      if (until)
        return `Cancel by ${when(until)} and you’ll get ${as(cents)} back (${overpaid > 0 ? `${as(share)}, ${percent}% of the price you paid, plus ${over}` : `${percent}% of what you paid`}).`
      const refund = overpaid > 0 ? `you’ll only get back ${over}` : 'there’s no refund'
      return ended
        ? `The refund deadline was ${when(ended.until)}. If you cancel now, ${refund}.`
        : `If you cancel, ${refund}.`
    },
    nothingPaid: 'You haven’t paid anything, so there’s nothing to refund.',
  },
  /** The refund steps in one line: 100% with 14 days’ notice, 50% with 7 days’ notice. */
  steps: (steps: RefundStep[]) =>
    steps.length === 0
      ? 'no refund'
      : `${steps.map(({ days: notice, percent }) => `${percent}% with ${formatDaysNotice(notice)}`).join(', ')}`,
}
