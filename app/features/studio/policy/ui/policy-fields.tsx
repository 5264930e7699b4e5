import { releaseRules } from '#app/features/studio/policy/rules.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { SettingsGroup } from '#app/features/studio/settings/ui/settings-group.tsx'
import { FieldProblem } from '#app/ui/field.tsx'

import { LateFeeFields } from './late-fee-fields.tsx'
import { NumberField } from './number-field.tsx'
import { RefundSteps } from './refund-steps.tsx'
import { RoundFields } from './round-fields.tsx'
import { usePolicyMessages } from './use-policy-messages.ts'

/** Returns the value and problem of a field. */
export type GetFieldProps = (field: string) => {
  name: string
  defaultValue: string
  problem: string | undefined
}

type Props = {
  getField: GetFieldProps
  values: Record<string, string>
  updatePreview: () => void
}

export function PolicyFields({ getField, values, updatePreview }: Props) {
  const { page: messages } = usePolicyMessages()
  return (
    <>
      <SettingsGroup legend={messages.groups.reply} quiet>
        <NumberField
          {...getField('reply')}
          className="policy-number"
          label={messages.fields.reply}
          hint={messages.replyHint}
          required
        />
      </SettingsGroup>
      <DeliveryTimes getField={getField} />
      <SettingsGroup legend={messages.groups.deposit} quiet>
        <NumberField
          {...getField('deposit')}
          className="policy-number"
          label={messages.fields.deposit}
          hint={messages.depositHint}
          required
        />
      </SettingsGroup>
      <CancellationTerms getField={getField} values={values} updatePreview={updatePreview} />
      <SettingsGroup legend={messages.groups.travel} quiet>
        <Switch name="travelIncluded" on={values.travelIncluded === 'on'} label={messages.travel} />
      </SettingsGroup>
      <SettingsGroup legend={messages.groups.reminder} quiet>
        <NumberField
          {...getField('reminder')}
          className="policy-number"
          label={messages.fields.reminder}
          hint={messages.reminderHint}
          required
        />
      </SettingsGroup>
      <LateFeeFields getField={getField} values={values} />
      <ReleaseChoices getField={getField} />
      <RoundFields getField={getField} />
      <SettingsGroup legend={messages.groups.withdrawal}>
        <Switch
          name="withdrawal"
          on={values.withdrawal === 'on'}
          label={messages.withdrawal}
          hint={messages.withdrawalHint}
        />
      </SettingsGroup>
    </>
  )
}

function ReleaseChoices({ getField }: { getField: GetFieldProps }) {
  const { page: messages } = usePolicyMessages()
  const { name, defaultValue, problem } = getField('release')
  return (
    <SettingsGroup legend={messages.groups.release}>
      <p className="field-hint">{messages.releaseHint}</p>
      <div className="policy-release">
        {releaseRules.map((rule) => (
          <label key={rule} className="choice">
            <input
              type="radio"
              name={name}
              value={rule}
              defaultChecked={rule === (defaultValue || 'none')}
              aria-describedby={problem && 'release-problem'}
            />
            <span>{messages.releases[rule]}</span>
          </label>
        ))}
        <FieldProblem id="release-problem" text={problem} />
      </div>
    </SettingsGroup>
  )
}

function DeliveryTimes({ getField }: { getField: GetFieldProps }) {
  const { page: messages } = usePolicyMessages()
  return (
    <SettingsGroup legend={messages.groups.delivery}>
      {serviceKeys.map((name) => (
        <fieldset key={name} className="policy-span">
          <legend className="field-label">{messages.delivery[name]}</legend>
          <NumberField {...getField(`${name}From`)} label={messages.from} required />
          <NumberField {...getField(`${name}To`)} label={messages.to} required />
        </fieldset>
      ))}
    </SettingsGroup>
  )
}

function CancellationTerms({ getField, values, updatePreview }: Props) {
  const { page: messages } = usePolicyMessages()
  return (
    <>
      <SettingsGroup legend={messages.groups.refund}>
        <RefundSteps getField={getField} values={values} updatePreview={updatePreview} />
        <Switch
          name="sameDayCounts"
          on={values.sameDayCounts === 'on'}
          label={messages.sameDay}
          hint={messages.sameDayHint}
        />
      </SettingsGroup>
      <SettingsGroup legend={messages.groups.studioRefund}>
        <NumberField
          {...getField('studioRefund')}
          className="policy-number"
          label={messages.fields.studioRefund}
          hint={messages.studioRefundHint}
          required
        />
      </SettingsGroup>
    </>
  )
}

function Switch({
  name,
  on,
  label,
  hint,
}: {
  name: string
  on: boolean
  label: string
  hint?: string
}) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="on" defaultChecked={on} />
      <span>
        {label}
        {hint && <span className="field-hint policy-switch-hint">{hint}</span>}
      </span>
    </label>
  )
}
