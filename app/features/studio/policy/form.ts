import { type Cents, formatMoneyInput, readPrice } from '#app/core/money.ts'
import { z } from '#app/core/schema.ts'
import { formatRate, parseRatePercent } from '#app/core/tax.ts'
import { type ServiceKey, serviceKeys } from '#app/features/studio/service/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import {
  type IncludedRounds,
  maxRounds,
  type LateFee,
  type Policy,
  type PolicyFormat,
  type RefundStep,
  type ReleaseRule,
  lateFeeChoices,
  releaseRules,
  withdrawalPeriod,
} from './rules.ts'

export const maxSteps = 5
const maxReminderDays = 30
const maxLateFeeDays = 90
/** 0.01% to 10%, in parts per million. */
const lateFeePpm = { min: 100, max: 100_000 }
type Problems = Record<string, ProblemCode>

/**
 * Reads the policy as a person types it, or returns a problem code for each field that has one. It
 * needs no schema, so that the page shows a preview without loading the schema library. Refund
 * steps come as fields `days:<n>` and `percent:<n>`; empty rows are ignored.
 */
export function readPolicy(
  fields: Record<string, string>,
  format: PolicyFormat,
): { policy: Policy } | { problems: Problems } {
  const problems: Problems = {}
  const readInteger: ReadInteger = (field, min, max, problem) => {
    const text = fields[field] ?? ''
    const value = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : -1
    if (value < min || value > max) problems[field] = problem
    return value
  }
  const readSwitch = (field: string) => {
    const value = fields[field] ?? ''
    if (value !== '' && value !== 'on') problems[field] = 'field-malformed'
    return value === 'on'
  }
  const readSpan = (name: ServiceKey, problem: ProblemCode): [number, number] => [
    readInteger(`${name}From`, 1, 104, problem),
    readInteger(`${name}To`, 1, 104, problem),
  ]
  const policy: Policy = {
    replyHours: readInteger('reply', 1, 720, 'reply-hours-malformed'),
    photographyWeeks: readSpan('photography', 'weeks-malformed'),
    documentaryWeeks: readSpan('documentary', 'weeks-malformed'),
    podcastBusinessDays: readSpan('podcast', 'business-days-malformed'),
    depositPercent: readInteger('deposit', 0, 100, 'deposit-malformed'),
    refundSteps: [],
    sameDayCounts: readSwitch('sameDayCounts'),
    studioRefundPercent: readInteger('studioRefund', 0, 100, 'studio-refund-malformed'),
    travelIncluded: readSwitch('travelIncluded'),
    reminderDays: readInteger('reminder', 0, maxReminderDays, 'reminder-days-malformed'),
    lateFee: readLateFee(fields, format, { readInteger, problems }),
    withdrawalDays: readSwitch('withdrawal') ? withdrawalPeriod : 0,
    releaseRule: readReleaseRule(fields.release, problems),
    includedRounds: readRounds(fields, readInteger),
    extraRoundAmount: readExtraRound(fields.extraRound ?? '', format, problems),
  }
  if (Object.keys(problems).length === 0) {
    policy.refundSteps = parseSteps(parseRows(fields), problems)
    Object.assign(problems, compareFields(policy))
  }
  return Object.keys(problems).length === 0 ? { policy } : { problems }
}

/** A form from before the rule was there has none. */
function readReleaseRule(choice: string | undefined, problems: Problems): ReleaseRule {
  const rule = releaseRules.find((one) => one === (choice || 'none'))
  if (rule === undefined) problems.release = 'field-malformed'
  return rule ?? 'none'
}

/** Empty fields are for any number of rounds. */
function readRounds(fields: Record<string, string>, readInteger: ReadInteger): IncludedRounds {
  const read = (key: ServiceKey) =>
    (fields[`${key}Rounds`] ?? '').trim() === ''
      ? null
      : readInteger(`${key}Rounds`, 0, maxRounds, 'rounds-malformed')
  return Object.fromEntries(serviceKeys.map((key) => [key, read(key)])) as IncludedRounds
}

function readExtraRound(text: string, format: PolicyFormat, problems: Problems): Cents | null {
  if (text.trim() === '') return null
  const price = readPrice(text, format)
  if ('cents' in price) return price.cents
  problems.extraRound = price.problem
  return null
}

type ReadInteger = (field: string, min: number, max: number, problem: ProblemCode) => number

/** Reads only the fields of the chosen fee; what was typed for the other one is ignored. */
function readLateFee(
  fields: Record<string, string>,
  format: PolicyFormat,
  { readInteger, problems }: { readInteger: ReadInteger; problems: Problems },
): LateFee | null {
  const choice = lateFeeChoices.find((kind) => kind === (fields.lateFee || 'none'))
  if (choice === undefined) problems.lateFee = 'field-malformed'
  if (choice === undefined || choice === 'none') return null
  const days = readInteger('lateFeeDays', 1, maxLateFeeDays, 'late-fee-days-malformed')
  if (choice === 'amount') {
    const price = readPrice(fields.lateFeeAmount ?? '', format)
    if ('problem' in price) problems.lateFeeAmount = price.problem
    return { kind: 'amount', days, cents: 'cents' in price ? price.cents : 0 }
  }
  const ppm = parseRatePercent(fields.lateFeePercent ?? '') ?? 0
  if (ppm < lateFeePpm.min || ppm > lateFeePpm.max)
    problems.lateFeePercent = 'late-fee-percent-malformed'
  return { kind: 'percent', days, ppm }
}

function compareFields(policy: Policy): Problems {
  const { refundSteps, studioRefundPercent } = policy
  const spans = {
    photographyTo: policy.photographyWeeks,
    documentaryTo: policy.documentaryWeeks,
    podcastTo: policy.podcastBusinessDays,
  }
  const problems: Problems = {}
  for (const [field, [from, to]] of Object.entries(spans))
    if (to < from) problems[field] = 'span-backward'
  if (studioRefundPercent < (refundSteps[0]?.percent ?? 0))
    problems.studioRefund = 'studio-refund-low'
  return problems
}

/** The form of the policy, read by `readPolicy`. */
export const createPolicySchema = (format: PolicyFormat) =>
  z.record(z.string(), z.string()).transform((fields, issues): Policy => {
    const read = readPolicy(fields, format)
    if ('policy' in read) return read.policy
    for (const [field, message] of Object.entries(read.problems))
      issues.addIssue({ code: 'custom', path: [field], message })
    return z.NEVER
  })

type Row = { index: number; days: string; percent: string }

/** Returns the rows of refund steps in a form, in order, including empty ones. */
export function parseRows(values: Record<string, string>): Row[] {
  const places = Object.keys(values).flatMap((name) =>
    /^days:\d{1,2}$/.test(name) ? [Number(name.slice(5))] : [],
  )
  return places
    .sort((a, b) => a - b)
    .map((index) => ({
      index,
      days: values[`days:${index}`] ?? '',
      percent: values[`percent:${index}`] ?? '',
    }))
}

/** Returns the steps, longest notice first, and adds problems of rows to `problems`. */
function parseSteps(rows: Row[], problems: Problems): RefundStep[] {
  const filledRows = rows.filter(({ days, percent }) => `${days}${percent}`.trim() !== '')
  const parseNumber = (text: string, max: number) =>
    /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null
  const read = filledRows.map(({ index, ...row }) => ({
    index,
    days: parseNumber(row.days, 365),
    percent: parseNumber(row.percent, 100),
  }))
  for (const { index, days, percent } of read) {
    if (days === null) problems[`days:${index}`] ??= 'step-days-malformed'
    if (percent === null) problems[`percent:${index}`] ??= 'step-percent-malformed'
  }
  if (filledRows.length > maxSteps) problems[`days:${filledRows.at(-1)!.index}`] ??= 'steps-many'
  const steps = read
    .flatMap(({ index, days, percent }) =>
      days === null || percent === null ? [] : [{ index, days, percent }],
    )
    .sort((a, b) => b.days - a.days)
  steps.forEach((step, index) => {
    const longer = steps[index - 1]
    if (longer?.days === step.days) problems[`days:${step.index}`] ??= 'step-twice'
    else if (longer && longer.percent <= step.percent)
      problems[`percent:${step.index}`] ??= 'step-rises'
  })
  return steps.map(({ days, percent }) => ({ days, percent }))
}

/** Returns the policy as fields of its form. */
export function toPolicyFields(policy: Policy, format: PolicyFormat): Record<string, string> {
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
    ...policy.refundSteps.flatMap(({ days, percent }, index) => [
      [`days:${index}`, String(days)],
      [`percent:${index}`, String(percent)],
    ]),
    ...(policy.sameDayCounts ? [['sameDayCounts', 'on']] : []),
    ['studioRefund', String(policy.studioRefundPercent)],
    ...(policy.travelIncluded ? [['travelIncluded', 'on']] : []),
    ['reminder', String(policy.reminderDays)],
    ...toLateFeeFields(policy.lateFee, format),
    ...(policy.withdrawalDays > 0 ? [['withdrawal', 'on']] : []),
    ['release', policy.releaseRule],
    ...serviceKeys.map((key) => [`${key}Rounds`, String(policy.includedRounds[key] ?? '')]),
    [
      'extraRound',
      policy.extraRoundAmount === null
        ? ''
        : formatMoneyInput(policy.extraRoundAmount, format.currency, format.locale),
    ],
  ]) as Record<string, string>
}

function toLateFeeFields(
  fee: LateFee | null,
  { currency, locale }: PolicyFormat,
): [string, string][] {
  if (!fee) return [['lateFee', 'none']]
  return [
    ['lateFee', fee.kind],
    fee.kind === 'amount'
      ? ['lateFeeAmount', formatMoneyInput(fee.cents, currency, locale)]
      : ['lateFeePercent', formatRate(fee.ppm, locale).replace(/\s*%\s*/, '')],
    ['lateFeeDays', String(fee.days)],
  ]
}

/** Rows after an add (`add`) or remove (`remove:1`), renumbered; any other action leaves them. */
export function changeRows(values: Record<string, string>, action: string): Record<string, string> {
  const [verb, index] = action.split(':')
  const remaining = parseRows(values).filter(
    (row) => verb !== 'remove' || row.index !== Number(index),
  )
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
