import { lateFeeChoices } from '#app/features/studio/policy/rules.ts'
import { SettingsGroup } from '#app/features/studio/settings/ui/settings-group.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { NumberField } from './number-field.tsx'
import type { GetFieldProps } from './policy-fields.tsx'
import { usePolicyMessages } from './use-policy-messages.ts'

/** Days that a fee has before any are typed. */
const usualDays = '14'

/**
 * The fee of overdue invoices. All fields are on the page, and the style sheet shows those of the
 * choice, so that it works without JavaScript and keeps what was typed for another choice.
 */
export function LateFeeFields({
  getField,
  values,
}: {
  getField: GetFieldProps
  values: Record<string, string>
}) {
  const { page: messages } = usePolicyMessages()
  const { currency } = usePortal().studio
  const { problem, ...choice } = getField('lateFee')
  const chosen = lateFeeChoices.find((kind) => kind === choice.defaultValue) ?? 'none'
  return (
    <SettingsGroup legend={messages.groups.lateFee}>
      <p className="field-hint">{messages.lateFeeHint}</p>
      <div className="policy-late-fee">
        {lateFeeChoices.map((kind) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name={choice.name}
              value={kind}
              defaultChecked={kind === chosen}
              aria-describedby={problem && 'late-fee-problem'}
            />
            <span>{messages.lateFees[kind]}</span>
          </label>
        ))}
        <FieldProblem id="late-fee-problem" text={problem} />
        <div className="policy-late-terms">
          <TextField
            {...getField('lateFeeAmount')}
            className="policy-late-amount"
            label={messages.fields.lateFeeAmount(currency)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
          />
          <TextField
            {...getField('lateFeePercent')}
            className="policy-late-percent"
            label={messages.fields.lateFeePercent}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
          />
          <NumberField
            {...getField('lateFeeDays')}
            defaultValue={values.lateFeeDays ?? usualDays}
            className="policy-late-days"
            label={messages.fields.lateFeeDays}
          />
        </div>
      </div>
    </SettingsGroup>
  )
}
