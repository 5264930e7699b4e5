import {
  type LocalTime,
  type StudioDay,
  addDays,
  findLastWholeDay,
  isWeekend,
  subtractLocalDays,
} from '#app/core/day.ts'
import { type Cents, computePercent } from '#app/core/money.ts'
import { type Category, type ServiceKey, toServiceKey } from '#app/features/studio/service/rules.ts'

/** Percent of the payments refunded for at least this many days' notice. */
export type RefundStep = { days: number; percent: number }

/**
 * A fee for an invoice that is overdue for more than `days` days: once a flat amount, or each month
 * a percentage of what is open, in parts per million.
 */
export type LateFee = { days: number } & (
  | { kind: 'amount'; cents: Cents }
  | { kind: 'percent'; ppm: number }
)

export const lateFeeChoices = ['none', 'amount', 'percent'] as const
export type LateFeeChoice = (typeof lateFeeChoices)[number]

export const releaseRules = ['paid', 'deposit', 'none'] as const
/** The payment that originals of galleries wait for: everything agreed, the deposit, or none. */
export type ReleaseRule = (typeof releaseRules)[number]

/** Rounds that a price can include, unless it includes any number. */
export const maxRounds = 20

/** Rounds of notes that the price of a service includes; null for any number. */
export type IncludedRounds = Record<ServiceKey, number | null>

/** The format in which amounts and percentages of the policy are written and typed. */
export type PolicyFormat = { currency: string; locale: string }

/** The studio's policy; the site's texts and the rules use the same record. */
export type Policy = {
  replyHours: number
  photographyWeeks: [number, number]
  documentaryWeeks: [number, number]
  podcastBusinessDays: [number, number]
  depositPercent: number
  /** Longest notice first, with falling percentages. */
  refundSteps: RefundStep[]
  /** True if notice of exactly that many days is enough. */
  sameDayCounts: boolean
  /** Percent of what was paid that is refunded if the studio cancels. */
  studioRefundPercent: number
  travelIncluded: boolean
  /** Days before the date at which the client is reminded; 0 sends no reminder. */
  reminderDays: number
  /** Null for no late fee. */
  lateFee: LateFee | null
  /** Days in which consumers can withdraw from a contract: 0 or `withdrawalPeriod`. */
  withdrawalDays: number
  releaseRule: ReleaseRule
  includedRounds: IncludedRounds
  /** The price of each extra round, with tax; null if the studio is asked first. */
  extraRoundAmount: Cents | null
}

/** Days of the right of withdrawal (Directive 2011/83/EU, art. 9). */
export const withdrawalPeriod = 14

export type PolicyAnswerKey = (typeof policyAnswers)[number]
/**
 * A text of a page that depends on the policy: text with placeholders such as `{deposit}`, or a
 * generated answer.
 */
export type PolicyText = { text: string } | { answer: PolicyAnswerKey }
export type PageWithPolicy = { path: string; title: string; texts: PolicyText[] }

/** The policy of a new studio; figures from the specification, section 9, where it has them. */
export const defaultPolicy: Policy = {
  replyHours: 24,
  photographyWeeks: [1, 2],
  documentaryWeeks: [4, 8],
  podcastBusinessDays: [3, 5],
  depositPercent: 50,
  refundSteps: [{ days: 7, percent: 50 }],
  sameDayCounts: true,
  studioRefundPercent: 100,
  travelIncluded: true,
  reminderDays: 2,
  lateFee: null,
  withdrawalDays: 0,
  releaseRule: 'paid',
  includedRounds: { photography: 1, documentary: 2, podcast: 1 },
  extraRoundAmount: null,
}

/**
 * Returns the deposit in cents, due before confirmation: the one that was agreed, or else the
 * policy's share of the total.
 */
export function computeDeposit(
  { total, deposit }: { total: Cents; deposit: Cents | null },
  { depositPercent }: Pick<Policy, 'depositPercent'>,
): Cents {
  return deposit ?? computePercent(total, depositPercent)
}

/** Returns the policy's share of the total in percent; null if another deposit was agreed. */
export function getDepositPercent(
  { deposit }: { deposit: Cents | null },
  { depositPercent }: Pick<Policy, 'depositPercent'>,
): number | null {
  return deposit === null ? depositPercent : null
}

type DeliveryTerms = Pick<Policy, 'photographyWeeks' | 'documentaryWeeks' | 'podcastBusinessDays'>

/** Returns the last day on which the work of a booking is on time. */
export function computeDeliveryDay(
  policy: DeliveryTerms,
  { category, ...times }: { category: Category; startsLocal: LocalTime; endsLocal: LocalTime },
): StudioDay {
  const shot = findLastWholeDay(times) ?? times.endsLocal.slice(0, 10)
  const service = toServiceKey(category)
  if (service !== 'podcast')
    return addDays(
      shot,
      7 * (service === 'photography' ? policy.photographyWeeks : policy.documentaryWeeks)[1],
    )
  let due = shot
  for (let left = policy.podcastBusinessDays[1]; left > 0;) {
    due = addDays(due, 1)
    if (!isWeekend(due)) left--
  }
  return due
}

type RefundTerms = Pick<Policy, 'refundSteps' | 'sameDayCounts' | 'studioRefundPercent'>
type Times = { startsLocal: LocalTime; zone: string }
type PricedTimes = Times & { total: Cents }
type EndedStep = { percent: number; until: Date }
/**
 * A refund in cents. `share` is the policy's percentage of the payments, at most of the total;
 * `overpaid` exceeds the total and is always refunded in full. `until` is the end of the share; if
 * there is none, `ended` is the last step that ended. `byStudio` is due if the studio cancels.
 */
export type Refund = {
  cents: Cents
  byStudio: Cents
  share: Cents
  overpaid: Cents
  percent: number
  until: Date | null
  ended: EndedStep | null
}

/**
 * Returns the refund when a client cancels at `now`: the share of the first step whose notice is
 * met, in local days of the booking's zone, so that a day with a clock change counts as a day.
 * Without notice, only an overpayment is refunded.
 */
export function computeRefund(
  paid: Cents,
  { total, ...times }: PricedTimes,
  { refundSteps, sameDayCounts, studioRefundPercent }: RefundTerms,
  now: Date,
): Refund {
  const steps = refundSteps.map(({ days, percent }) => ({
    percent,
    until: getNoticeDeadline(times, days),
  }))
  const step = steps.find(({ until }) => (sameDayCounts ? now <= until : now < until))
  const overpaid = Math.max(paid - total, 0)
  const owed = Math.max(paid - overpaid, 0)
  const share = step ? computePercent(owed, step.percent) : 0
  return {
    cents: share + overpaid,
    byStudio: computePercent(owed, studioRefundPercent) + overpaid,
    share,
    overpaid,
    percent: step?.percent ?? 0,
    until: step?.until ?? null,
    ended: step ? null : (steps.at(-1) ?? null),
  }
}

export const cancelers = ['studio', 'client'] as const
/** The canceling side; the refund depends on it. */
export type Canceler = (typeof cancelers)[number]

/**
 * Returns the event data of a cancellation: who canceled, the refund due by the policy and the
 * amount the studio keeps, in cents.
 */
export function buildCancellationData(
  by: Canceler,
  paid: Cents,
  { cents, byStudio }: Pick<Refund, 'cents' | 'byStudio'>,
): { canceledBy: Canceler; refundDue: Cents; kept: Cents } {
  const refundDue = by === 'studio' ? byStudio : cents
  return { canceledBy: by, refundDue, kept: paid - refundDue }
}

/**
 * Returns the instant until which clients may move a booking themselves: the end of the last refund
 * step, or the start if there are no steps.
 */
export function getMoveDeadline(
  { startsAt, ...times }: Times & { startsAt: Date },
  { refundSteps }: Pick<Policy, 'refundSteps'>,
): Date {
  const shortest = refundSteps.at(-1)
  return shortest ? getNoticeDeadline(times, shortest.days) : startsAt
}

function getNoticeDeadline({ startsLocal, zone }: Times, days: number): Date {
  return subtractLocalDays(startsLocal, days, zone)
}

/** Questions with answers generated from the policy. */
export const policyAnswers = ['reply', 'delivery', 'payment', 'cancellation', 'turnaround'] as const
