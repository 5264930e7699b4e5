import { ArrowDown, ArrowUp, X } from 'lucide-react'

import { formatFullDay } from '#app/core/display.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import {
  type PlanFormContext,
  type PlanField,
  type PlanInput,
  hasCount,
  maxPlanLabel,
  planTimes,
} from '#app/features/sales/payment-plan/form.ts'
import { type PlanEntry, getIssueDay, needsDate } from '#app/features/sales/payment-plan/rules.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { StepButton } from '#app/ui/step-button.tsx'

import type { PlanOutlook } from './plan-editor.tsx'

type Props = {
  row: PlanInput
  /** The time as it is chosen now. */
  time: string
  index: number
  /** The number of rows, of which the last is the rest. */
  count: number
  /** Its name if none is typed. */
  placeholder: string
  /** The row as it can be read; missing until then. */
  entry: PlanEntry | undefined
  /** Null if there is none yet. */
  amount: Cents | null
  context: PlanFormContext
  outlook: PlanOutlook | undefined
  getProblem: (field: string) => string | undefined
  onStep: (step: string) => void
}

/** An installment of the plan. Ids are names of fields, to which problems link. */
export function PlanRowEditor(props: Props) {
  const { row, index, count, placeholder, amount, outlook, context, getProblem } = props
  const messages = useQuotesMessages().plan
  const getField = (field: PlanField) => {
    const name = `${field}:${index}`
    const problem = getProblem(name)
    return { id: name, name, defaultValue: row[field], problem, autoComplete: 'off' }
  }
  const { currency, locale } = context.format
  return (
    <li>
      <fieldset className="plan-row" data-amounts={outlook ? '' : undefined}>
        <legend className="visually-hidden">{messages.installment(index + 1)}</legend>
        <TextField
          {...getField('planLabel')}
          className="plan-name"
          label={messages.name}
          placeholder={placeholder}
          maxLength={maxPlanLabel}
          dir="auto"
        />
        {index === count - 1 ? (
          <div className="plan-fact">
            <p className="field-label">{messages.share}</p>
            <p>{messages.rest}</p>
            <input type="hidden" name={`planShare:${index}`} value={row.planShare} />
          </div>
        ) : (
          <TextField
            {...getField('planShare')}
            label={messages.share}
            placeholder={messages.shareHint}
          />
        )}
        {outlook && (
          <div className="plan-fact plan-amount">
            <p className="field-label">{messages.amount}</p>
            <p>{amount === null ? '–' : formatExactMoney(amount, currency, locale)}</p>
          </div>
        )}
        <TimeFields {...props} getField={getField} />
        <TextField
          {...getField('planDue')}
          label={messages.due}
          inputMode="numeric"
          maxLength={3}
        />
        <RowEnd {...props} />
      </fieldset>
    </li>
  )
}

type FieldProps = Record<'id' | 'name' | 'defaultValue' | 'autoComplete', string> & {
  problem: string | undefined
}

/** The time of the invoice. A number without a use yet is hidden, not left out. */
function TimeFields({ time, getField }: Props & { getField: (field: PlanField) => FieldProps }) {
  const messages = useQuotesMessages().plan
  const { id, problem, autoComplete: _, ...select } = getField('planTrigger')
  return (
    <>
      <Field id={id} className="plan-time" label={messages.time} problem={problem}>
        {(control) => (
          <select {...control} {...select}>
            {planTimes.map((one) => (
              <option key={one} value={one}>
                {messages.times[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="plan-count" hidden={!hasCount(time)}>
        <TextField
          {...getField('planCount')}
          label={time === 'months' ? messages.months : messages.days}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
    </>
  )
}

const icons = { up: ArrowUp, down: ArrowDown, remove: X }

/** The day of the invoice, and the buttons of the row. */
function RowEnd({ index, count, entry, outlook, context, onStep }: Props) {
  const messages = useQuotesMessages().plan
  const describeDay = () => {
    if (!entry || !outlook || !needsDate(entry)) return ''
    const day = getIssueDay(entry, outlook)
    if (day === null) return messages.noDate
    return day < outlook.signedOn ? messages.passed : formatFullDay(day, context.format.locale)
  }
  return (
    <div className="plan-row-end">
      <p className="muted">{describeDay()}</p>
      <div className="plan-tools">
        {(['up', 'down', 'remove'] as const).map((verb) => {
          const Icon = icons[verb]
          return (
            <StepButton
              key={verb}
              step={`plan:${verb}:${index}`}
              label={messages.tools[verb](index + 1)}
              disabled={(verb === 'up' && index === 0) || (verb === 'down' && index === count - 1)}
              onStep={onStep}
            >
              <Icon />
            </StepButton>
          )
        })}
      </div>
    </div>
  )
}
