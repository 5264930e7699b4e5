import { z } from '#app/core/schema.ts'

import { type LocalTime, subtractLocalDays } from '#app/core/day.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'
import { type Cents, computePercent } from '#app/core/money.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Percent of the payments refunded for at least this many days' notice. */
export type RefundStep = { days: number; percent: number }

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
}

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
}

/** Returns the deposit in cents, due before confirmation. */
export function computeDeposit(
  total: Cents,
  { depositPercent }: Pick<Policy, 'depositPercent'>,
): Cents {
  return computePercent(total, depositPercent)
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

export const maxSteps = 5
const maxReminderDays = 30
const integerSchema = (min: number, max: number, problem: ProblemCode) =>
  z
    .string()
    .default('')
    .transform((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : -1))
    .pipe(z.number().min(min, problem).max(max, problem))
const weeksField = integerSchema(1, 104, 'weeks-malformed')
const daysField = integerSchema(1, 104, 'business-days-malformed')
const switchField = z
  .literal('on')
  .optional()
  .transform((on) => on === 'on')

/**
 * The policy as a person types it. Refund steps come as fields `days:<n>` and `percent:<n>`; empty
 * rows are ignored. A problem of a row is reported at its own field, and every message is a key of
 * the page's `problems`.
 */
export const policySchema = z.preprocess(
  (values) => ({ ...(values as object), rows: parseRows(values as Record<string, string>) }),
  z
    .object({
      reply: integerSchema(1, 720, 'reply-hours-malformed'),
      photographyFrom: weeksField,
      photographyTo: weeksField,
      documentaryFrom: weeksField,
      documentaryTo: weeksField,
      podcastFrom: daysField,
      podcastTo: daysField,
      deposit: integerSchema(0, 100, 'deposit-malformed'),
      studioRefund: integerSchema(0, 100, 'studio-refund-malformed'),
      sameDayCounts: switchField,
      travelIncluded: switchField,
      reminder: integerSchema(0, maxReminderDays, 'reminder-days-malformed'),
      rows: z.array(z.object({ at: z.number(), days: z.string(), percent: z.string() })),
    })
    .transform((form, issues): Policy => {
      const refuse = (field: string, message: string) => {
        issues.addIssue({ code: 'custom', path: [field], message })
      }
      const readSpan = (name: ServiceKey): [number, number] => {
        const [from, to] = [form[`${name}From`], form[`${name}To`]]
        if (to < from) refuse(`${name}To`, 'span-backward')
        return [from, to]
      }
      const refundSteps = parseSteps(form.rows, refuse)
      if (form.studioRefund < (refundSteps[0]?.percent ?? 0))
        refuse('studioRefund', 'studio-refund-low')
      return {
        replyHours: form.reply,
        photographyWeeks: readSpan('photography'),
        documentaryWeeks: readSpan('documentary'),
        podcastBusinessDays: readSpan('podcast'),
        depositPercent: form.deposit,
        refundSteps,
        sameDayCounts: form.sameDayCounts,
        studioRefundPercent: form.studioRefund,
        travelIncluded: form.travelIncluded,
        reminderDays: form.reminder,
      }
    }),
)

type Row = { at: number; days: string; percent: string }

/** Returns the rows of refund steps in a form, in order, including empty ones. */
export function parseRows(values: Record<string, string>): Row[] {
  const places = Object.keys(values).flatMap((name) =>
    /^days:\d{1,2}$/.test(name) ? [Number(name.slice(5))] : [],
  )
  return places
    .sort((a, b) => a - b)
    .map((at) => ({ at, days: values[`days:${at}`] ?? '', percent: values[`percent:${at}`] ?? '' }))
}

function parseSteps(rows: Row[], refuse: (field: string, message: string) => void): RefundStep[] {
  const typed = rows.filter(({ days, percent }) => `${days}${percent}`.trim() !== '')
  const parseNumber = (text: string, max: number) =>
    /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null
  const read = typed.map(({ at, ...row }) => ({
    at,
    days: parseNumber(row.days, 365),
    percent: parseNumber(row.percent, 100),
  }))
  for (const { at, days, percent } of read) {
    if (days === null) refuse(`days:${at}`, 'step-days-malformed')
    if (percent === null) refuse(`percent:${at}`, 'step-percent-malformed')
  }
  if (typed.length > maxSteps) refuse(`days:${typed.at(-1)!.at}`, 'steps-many')
  const steps = read
    .flatMap(({ at, days, percent }) =>
      days === null || percent === null ? [] : [{ at, days, percent }],
    )
    .sort((a, b) => b.days - a.days)
  steps.forEach((step, at) => {
    const longer = steps[at - 1]
    if (longer?.days === step.days) refuse(`days:${step.at}`, 'step-twice')
    else if (longer && longer.percent <= step.percent) refuse(`percent:${step.at}`, 'step-rises')
  })
  return steps.map(({ days, percent }) => ({ days, percent }))
}

/** Returns the policy as fields of its form. */
export function toPolicyFields(policy: Policy): Record<string, string> {
  const toSpanFields = (name: string, [from, to]: [number, number]) => [
    [`${name}From`, String(from)],
    [`${name}To`, String(to)],
  ]
  return Object.fromEntries([
    ['reply', String(policy.replyHours)],
    ['deposit', String(policy.depositPercent)],
    ...toSpanFields('photography', policy.photographyWeeks),
    ...toSpanFields('documentary', policy.documentaryWeeks),
    ...toSpanFields('podcast', policy.podcastBusinessDays),
    ...policy.refundSteps.flatMap(({ days, percent }, at) => [
      [`days:${at}`, String(days)],
      [`percent:${at}`, String(percent)],
    ]),
    ...(policy.sameDayCounts ? [['sameDayCounts', 'on']] : []),
    ['studioRefund', String(policy.studioRefundPercent)],
    ...(policy.travelIncluded ? [['travelIncluded', 'on']] : []),
    ['reminder', String(policy.reminderDays)],
  ]) as Record<string, string>
}

/** Rows after an add (`add`) or remove (`remove:1`), renumbered; any other action leaves them. */
export function changeRows(values: Record<string, string>, action: string): Record<string, string> {
  const [verb, at] = action.split(':')
  const remaining = parseRows(values).filter((row) => verb !== 'remove' || row.at !== Number(at))
  const rows =
    verb === 'add' && remaining.length < maxSteps
      ? [...remaining, { days: '', percent: '' }]
      : remaining
  const others = Object.entries(values).filter(([name]) => !/^(?:days|percent):\d+$/.test(name))
  return Object.fromEntries([
    ...others,
    ...rows.flatMap(({ days, percent }, place) => [
      [`days:${place}`, days],
      [`percent:${place}`, percent],
    ]),
  ])
}

/** Questions with answers generated from the policy. */
export const policyAnswers = ['reply', 'delivery', 'payment', 'cancellation', 'turnaround'] as const
