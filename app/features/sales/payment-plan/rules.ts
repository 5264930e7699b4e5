import { type StudioDay, addDays, addMonths } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { Details } from '#app/core/result.ts'
import { computeShare } from '#app/core/tax.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * The events that cause an installment to be invoiced. `before` and `after` count days from the
 * first date of the quote, or else from the due day of its project; `before` with 0 days is that
 * day. `months` counts from the signing. `delivery` is the completion of the project, and `manual`
 * waits for a person.
 */
export const planTriggers = ['signing', 'before', 'after', 'months', 'delivery', 'manual'] as const
export type PlanTrigger = (typeof planTriggers)[number]

/** A share of the total: a percentage in parts per million, an amount, or all that is left. */
export type PlanShare =
  | { kind: 'percent'; ppm: number }
  | { kind: 'amount'; cents: Cents }
  | { kind: 'rest' }

/** A part of the total that is invoiced by itself. */
export type PlanEntry = {
  /** As the invoice calls it; empty for a name by its place, such as “Deposit”. */
  label: string
  share: PlanShare
  trigger: PlanTrigger
  /** Days of `before` and `after`, or months of `months`; 0 for other triggers. */
  count: number
  /** Days from the invoice until it is due. */
  dueDays: number
}

/** One to `maxInstallments` entries in the order in which they are due. The last is the rest. */
export type PaymentPlan = PlanEntry[]

export const maxInstallments = 12

/** An entry with its amount and its place in the plan. */
export type PlannedInstallment = PlanEntry & { position: number; gross: Cents }

/**
 * Returns the installments of a total including tax. They add up to it: an entry takes at most what
 * is left, one without an amount is left out, and the last one takes the rest.
 */
export function splitTotal(plan: PaymentPlan, total: Cents): PlannedInstallment[] {
  let left = total
  const installments = plan.flatMap((entry, position) => {
    const wanted =
      entry.share.kind === 'percent'
        ? computeShare(total, entry.share.ppm)
        : entry.share.kind === 'amount'
          ? entry.share.cents
          : left
    const gross = Math.min(wanted, left)
    left -= gross
    return gross > 0 ? [{ ...entry, position, gross }] : []
  })
  const last = installments.at(-1)
  if (last) last.gross += left
  return installments
}

/** Returns true if the trigger needs a date, or a project with a due day. */
export function needsDate({ trigger }: Pick<PlanEntry, 'trigger'>): boolean {
  return trigger === 'before' || trigger === 'after'
}

/** The days from which a payment plan counts. */
export type PlanDays = {
  /** The day of the acceptance; today before it. */
  signedOn: StudioDay
  /** The first date, or the due day of the project. */
  dateOn: StudioDay | null
}

/**
 * Returns the day on which an installment is invoiced, which may have passed; null if it waits for
 * an event or a person.
 */
export function getIssueDay(
  { trigger, count }: Pick<PlanEntry, 'trigger' | 'count'>,
  { signedOn, dateOn }: PlanDays,
): StudioDay | null {
  switch (trigger) {
    case 'signing':
      return signedOn
    case 'before':
      return dateOn && addDays(dateOn, -count)
    case 'after':
      return dateOn && addDays(dateOn, count)
    case 'months':
      return addMonths(signedOn, count)
    case 'delivery':
    case 'manual':
      return null
  }
}

/** Returns the part of a total that is due on signing, which confirms a date once it is paid. */
export function computePlanDeposit(plan: PaymentPlan, total: Cents): Cents {
  return splitTotal(plan, total)
    .filter(({ trigger }) => trigger === 'signing')
    .reduce((sum, { gross }) => sum + gross, 0)
}

/** A problem of a plan, with the field of the form that has it. */
export type PlanProblem = { field: string; problem: ProblemCode; details: Details }

/**
 * Returns what must change before a quote with this plan can be sent: `plan-exceeds-total` with the
 * cents above the total, and `plan-needs-date` for a trigger without a date.
 */
export function findPlanProblems(
  plan: PaymentPlan,
  { total, hasDate }: { total: Cents; hasDate: boolean },
): PlanProblem[] {
  const wanted = plan.reduce(
    (sum, { share }) =>
      share.kind === 'percent'
        ? sum + computeShare(total, share.ppm)
        : share.kind === 'amount'
          ? sum + share.cents
          : sum,
    0,
  )
  const dateless = hasDate ? -1 : plan.findIndex(needsDate)
  return [
    ...(wanted > total
      ? [
          {
            field: 'plan',
            problem: 'plan-exceeds-total' as const,
            details: { by: wanted - total },
          },
        ]
      : []),
    ...(dateless === -1
      ? []
      : [
          {
            field: `planTrigger:${dateless}`,
            problem: 'plan-needs-date' as const,
            details: {},
          },
        ]),
  ]
}
