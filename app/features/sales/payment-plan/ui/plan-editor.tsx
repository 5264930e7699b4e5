import { ChevronDown, CircleAlert, Plus } from 'lucide-react'

import type { StudioDay } from '#app/core/day.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getEntryLabel } from '#app/features/sales/payment-plan/document.ts'
import {
  type PlanFormContext,
  type PlanInput,
  planPresets,
  readPlan,
  toPlanInputFields,
} from '#app/features/sales/payment-plan/form.ts'
import {
  type PaymentPlan,
  findPlanProblems,
  maxInstallments,
  splitTotal,
} from '#app/features/sales/payment-plan/rules.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { StepButton } from '#app/ui/step-button.tsx'

import './plan-editor.css'
import { PlanRowEditor } from './plan-row-editor.tsx'
import { usePlanRows } from './use-plan-rows.ts'

/** The quote that a plan is for: its total now, and the days that its invoices count from. */
export type PlanOutlook = { total: Cents; signedOn: StudioDay; dateOn: StudioDay | null }

type Props = {
  lead: string
  values: Record<string, string>
  context: PlanFormContext
  /** The client's, for the names of installments. */
  language: string
  /** Missing for the plan of new quotes. */
  outlook?: PlanOutlook
  getProblem: (field: string) => string | undefined
  onChange?: () => void
}

/** The rows of a payment plan; with a quote, each with its amount and its day. */
export function PlanEditor({
  lead,
  values,
  context,
  language,
  outlook,
  getProblem,
  ...props
}: Props) {
  const messages = useQuotesMessages().plan
  const { root, rows, version, typed, runStep, onInput } = usePlanRows(
    values,
    context,
    props.onChange,
  )
  const { plan, amounts, isWhole } = readTyped(typed, context, outlook)
  const hasRows = rows.length > 0
  return (
    <fieldset className="plan-editor" id="plan" tabIndex={-1} ref={root} onInput={onInput}>
      <legend>{messages.title}</legend>
      <p className="field-hint">{lead}</p>
      {hasRows && (
        <ol className="plan-rows" key={version}>
          {rows.map((row, index) => (
            <PlanRowEditor
              // oxlint-disable-next-line react/no-array-index-key -- other rows get a new list
              key={index}
              row={row}
              time={(typed[index] ?? row).planTrigger}
              index={index}
              count={rows.length}
              placeholder={getEntryLabel(plan, index, language)}
              entry={plan[index]}
              amount={amounts[index] ?? null}
              {...{ context, outlook, getProblem }}
              onStep={runStep}
            />
          ))}
        </ol>
      )}
      <FieldProblem id="plan-problem" text={getProblem('plan')} />
      <div className="plan-end">
        {hasRows && rows.length < maxInstallments && <AddButton onStep={runStep} />}
        {hasRows && outlook && isWhole && <PlanSum plan={plan} outlook={outlook} {...context} />}
      </div>
      <Presets context={context} hasRows={hasRows} onStep={runStep} />
    </fieldset>
  )
}

/**
 * Returns the plan as typed and its amounts, null where there is none yet. It is whole once all
 * shares can be read and there is a total.
 */
function readTyped(
  typed: PlanInput[],
  { format }: PlanFormContext,
  outlook: PlanOutlook | undefined,
) {
  const problems: Parameters<typeof readPlan>[2] = {}
  const { plan = [] } = readPlan(toPlanInputFields(typed), format, problems)
  const total = outlook && outlook.total > 0 ? outlook.total : 0
  const isRead = plan.map((_, index) => problems[`planShare:${index}`] === undefined)
  const isWhole = total > 0 && !isRead.includes(false)
  const grosses = new Map(splitTotal(plan, total).map(({ position, gross }) => [position, gross]))
  const amounts = plan.map(({ share }, index) =>
    total > 0 && isRead[index] && (share.kind !== 'rest' || isWhole)
      ? (grosses.get(index) ?? 0)
      : null,
  )
  return { plan, amounts, isWhole }
}

function AddButton({ onStep }: { onStep: (step: string) => void }) {
  return (
    <StepButton step="plan:add" onStep={onStep}>
      <Plus />
      {useQuotesMessages().plan.add}
    </StepButton>
  )
}

/** Says what the installments add up to, or how much they are above the total. */
function PlanSum({
  plan,
  outlook: { total },
  format: { currency, locale },
}: Pick<PlanFormContext, 'format'> & { plan: PaymentPlan; outlook: PlanOutlook }) {
  const messages = useQuotesMessages().plan
  const formatAmount = (cents: Cents) => formatExactMoney(cents, currency, locale)
  const [problem] = findPlanProblems(plan, { total, hasDate: true })
  return (
    <output className={problem ? 'field-problem' : 'muted'}>
      {problem && <CircleAlert />}
      {problem
        ? messages.exceeds(formatAmount(Number(problem.details.by)))
        : messages.sum(splitTotal(plan, total).length, formatAmount(total))}
    </output>
  )
}

type PresetProps = {
  context: PlanFormContext
  hasRows: boolean
  onStep: (step: string) => void
}

/** The usual plans; folded once there is a plan. */
function Presets({ context: { defaults }, hasRows, onStep }: PresetProps) {
  const messages = useQuotesMessages().plan
  const buttons = planPresets.map((preset) => (
    <StepButton key={preset} step={`plan:${preset}`} onStep={onStep}>
      {messages.presets[preset](defaults.depositPercent)}
    </StepButton>
  ))
  if (!hasRows)
    return (
      <div className="plan-presets">
        {buttons}
        <AddButton onStep={onStep} />
      </div>
    )
  return (
    <details className="plan-other">
      <summary>
        {messages.other}
        <ChevronDown />
      </summary>
      <div className="plan-presets">
        {buttons}
        <StepButton step="plan:none" onStep={onStep}>
          {messages.none}
        </StepButton>
      </div>
    </details>
  )
}
