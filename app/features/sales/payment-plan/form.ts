import { toSingleLine } from '#app/core/text.ts'
import { parseMoney } from '#app/core/money.ts'
import { parseRatePercent } from '#app/core/tax.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import {
  type DraftFormat,
  type DraftProblems,
  formatDiscountInput,
} from '#app/features/money/invoice/form.ts'

import {
  type PaymentPlan,
  type PlanEntry,
  type PlanShare,
  type PlanTrigger,
  maxInstallments,
} from './rules.ts'

/*
 * A payment plan as typed: rows of the fields `planLabel:<n>`, `planShare:<n>`, `planTrigger:<n>`,
 * `planCount:<n>` and `planDue:<n>`. The last row is the rest, so that its share isn't read.
 * Without JavaScript the server adds, moves and removes rows.
 */

type Fields = Record<string, string>

const planFields = ['planLabel', 'planShare', 'planTrigger', 'planCount', 'planDue'] as const
export type PlanField = (typeof planFields)[number]
/** A row as typed. */
export type PlanInput = Record<PlanField, string>

/** The times to choose from: the triggers, and the day itself instead of 0 days before it. */
export const planTimes = [
  'signing',
  'date',
  'before',
  'after',
  'months',
  'delivery',
  'manual',
] as const
export type PlanTime = (typeof planTimes)[number]
/** The times that count days or months. */
const countedTimes: readonly string[] = ['before', 'after', 'months'] satisfies PlanTime[]

export const maxPlanLabel = 80
const maxDays = 365
const maxMonths = 36
const third = 333_333
const daysBefore = 14

export const planPresets = ['deposit', 'thirds', 'monthly'] as const
export type PlanPreset = (typeof planPresets)[number]

/** The studio's terms that a new plan begins with. */
type PlanDefaults = { depositPercent: number; dueDays: number }
export type PlanFormContext = { format: DraftFormat; defaults: PlanDefaults }

/** Returns true for a time that counts days or months. */
export function hasCount(time: string): boolean {
  return countedTimes.includes(time)
}

/** Returns the rows as typed, in order. */
export function parsePlanInputs(fields: Fields): PlanInput[] {
  const rows = new Map<number, Fields>()
  for (const [field, value] of Object.entries(fields)) {
    const [, name = '', index] = /^(plan[A-Z][a-z]+):(\d{1,4})$/.exec(field) ?? []
    if (planFields.some((one) => one === name))
      rows.set(Number(index), { ...rows.get(Number(index)), [name]: value })
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => buildInput(row))
}

function buildInput(row: Fields): PlanInput {
  return Object.fromEntries(planFields.map((name) => [name, row[name] ?? ''])) as PlanInput
}

/** Returns rows as fields, numbered by their position. */
export function toPlanInputFields(rows: PlanInput[]): Fields {
  return Object.fromEntries(
    rows.flatMap((row, index) => planFields.map((name) => [`${name}:${index}`, row[name]])),
  )
}

/**
 * Reads the plan as typed and adds a problem for each field that has one; without rows there is no
 * plan.
 */
export function readPlan(
  fields: Fields,
  format: DraftFormat,
  problems: DraftProblems,
): { plan?: PaymentPlan } {
  const rows = parsePlanInputs(fields)
  if (rows.length > maxInstallments) problems.plan = 'plan-many'
  const plan = rows.slice(0, maxInstallments).map((row, index): PlanEntry => {
    const add = (field: PlanField, problem: ProblemCode) =>
      (problems[`${field}:${index}`] = problem)
    const label = toSingleLine(row.planLabel)
    if (label.length > maxPlanLabel) add('planLabel', 'plan-label-long')
    return {
      label,
      share: index === rows.length - 1 ? { kind: 'rest' } : readShare(row.planShare, format, add),
      ...readTime(row, add),
      dueDays: readCount(row.planDue, 0, maxDays, () => add('planDue', 'plan-due-days-malformed')),
    }
  })
  return plan.length > 0 ? { plan } : {}
}

type AddProblem = (field: PlanField, problem: ProblemCode) => void

function readShare(text: string, { currency, locale }: DraftFormat, add: AddProblem): PlanShare {
  const isPercent = text.includes('%')
  const number = isPercent
    ? parseRatePercent(text.replace('%', ''))
    : parseMoney(text, currency, locale)
  if (!number) add('planShare', 'plan-share-malformed')
  return isPercent ? { kind: 'percent', ppm: number ?? 0 } : { kind: 'amount', cents: number ?? 0 }
}

function readTime({ planTrigger, planCount }: PlanInput, add: AddProblem) {
  const time = planTimes.find((one) => one === planTrigger) ?? 'signing'
  const trigger: PlanTrigger = time === 'date' ? 'before' : time
  if (!hasCount(time)) return { trigger, count: 0 }
  const count =
    time === 'months'
      ? readCount(planCount, 1, maxMonths, () => add('planCount', 'plan-months-malformed'))
      : readCount(planCount, 0, maxDays, () => add('planCount', 'plan-count-malformed'))
  return { trigger, count }
}

function readCount(text: string, min: number, max: number, addProblem: () => void): number {
  const typed = text.trim()
  const count = /^\d{1,3}$/.test(typed) ? Number(typed) : -1
  if (count >= min && count <= max) return count
  addProblem()
  return min
}

/** Returns a plan as fields of its form; none without a plan. */
export function toPlanFields(plan: PaymentPlan | null | undefined, format: DraftFormat): Fields {
  return toPlanInputFields((plan ?? []).map((entry) => toPlanInput(entry, format)))
}

function toPlanInput(entry: PlanEntry, format: DraftFormat): PlanInput {
  const { label, share, trigger, count, dueDays } = entry
  const time: PlanTime = trigger === 'before' && count === 0 ? 'date' : trigger
  return {
    planLabel: label,
    planShare: share.kind === 'rest' ? '' : formatDiscountInput(share, format),
    planTrigger: time,
    planCount: hasCount(time) ? String(count) : '',
    planDue: String(dueDays),
  }
}

/** Returns the rows as one text, the same for two forms that would save the same plan. */
export function formatPlanInputs(fields: Fields): string {
  const rows = parsePlanInputs(fields)
  return JSON.stringify(
    rows.map((row, index) => ({
      ...row,
      planShare: index === rows.length - 1 ? '' : row.planShare,
      planCount: hasCount(row.planTrigger) ? row.planCount : '',
    })),
  )
}

/**
 * Returns the fields after a button of the plan: `plan:add`, `plan:remove:0`, `plan:up:1`,
 * `plan:down:0`, `plan:none`, and `plan:deposit` and so on for a preset. Rows are renumbered, and
 * any other step leaves them as they are.
 */
export function changePlanRows(
  fields: Fields,
  step: string,
  { format, defaults }: PlanFormContext,
): Fields {
  const rows = parsePlanInputs(fields)
  const [, verb = '', place] = step.split(':')
  const index = Number(place)
  const preset = planPresets.find((one) => one === verb)
  if (preset) return replaceRows(fields, toPlanFields(buildPresetPlan(preset, defaults), format))
  if (verb === 'none') return replaceRows(fields, {})
  if (verb === 'add' && rows.length < maxInstallments) rows.push(buildNext(rows, defaults))
  if (verb === 'remove' && rows[index]) rows.splice(index, 1)
  if (verb === 'up') swapRows(rows, index, index - 1)
  if (verb === 'down') swapRows(rows, index, index + 1)
  return replaceRows(fields, toPlanInputFields(rows))
}

function replaceRows(fields: Fields, rows: Fields): Fields {
  const others = Object.entries(fields).filter(
    ([field]) => !planFields.some((name) => field.startsWith(`${name}:`)),
  )
  return { ...Object.fromEntries(others), ...rows }
}

/** Returns the row that becomes the rest: a month after the last one, or else on delivery. */
function buildNext(rows: PlanInput[], { dueDays }: PlanDefaults): PlanInput {
  const last = rows.at(-1)
  const months = last?.planTrigger === 'months' ? Number(last.planCount) + 1 : NaN
  const isMonth = months > 1 && months <= maxMonths
  return buildInput({
    planTrigger: last ? (isMonth ? 'months' : 'delivery') : 'signing',
    planCount: isMonth ? String(months) : '',
    planDue: last?.planDue ?? String(dueDays),
  })
}

/** Swaps two rows. The last one stays the rest, so that shares stay at their place there. */
function swapRows(rows: PlanInput[], from: number, to: number) {
  const [one, other] = [rows[from], rows[to]]
  if (!one || !other) return
  const isLast = Math.max(from, to) === rows.length - 1
  rows[to] = isLast ? { ...one, planShare: other.planShare } : one
  rows[from] = isLast ? { ...other, planShare: one.planShare } : other
}

/** Returns a usual plan. Its days until payment are the studio's, unless the date comes earlier. */
function buildPresetPlan(
  preset: PlanPreset,
  { depositPercent, dueDays }: PlanDefaults,
): PaymentPlan {
  const build = (
    ppm: number | null,
    trigger: PlanTrigger,
    count = 0,
    days = dueDays,
  ): PlanEntry => ({
    label: '',
    share: ppm === null ? { kind: 'rest' } : { kind: 'percent', ppm },
    trigger,
    count,
    dueDays: days,
  })
  switch (preset) {
    case 'deposit': {
      const deposit = build(depositPercent === 100 ? null : depositPercent * 10_000, 'signing')
      const rest = build(null, 'before', daysBefore, Math.min(dueDays, daysBefore))
      if (depositPercent === 100) return [deposit]
      return depositPercent === 0 ? [rest] : [deposit, rest]
    }
    case 'thirds':
      return [build(300_000, 'signing'), build(400_000, 'before'), build(null, 'delivery')]
    case 'monthly':
      return [build(third, 'signing'), build(third, 'months', 1), build(null, 'months', 2)]
  }
}
