import { z } from '#app/core/schema.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Policy, RefundStep } from './rules.ts'

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
