import type { ReactNode } from 'react'

import { NumberField } from './number-field.tsx'
import { RefundSteps } from './refund-steps.tsx'
import { usePolicyWords } from './use-policy-words.ts'

/** What stands in a field, and what is wrong with it. */
export type About = (field: string) => {
  name: string
  defaultValue: string
  problem: string | undefined
}

const services = ['photography', 'documentary', 'podcast'] as const

export function PolicyFields({
  about,
  values,
  tell,
}: {
  about: About
  values: Record<string, string>
  tell: () => void
}) {
  const { page: words } = usePolicyWords()
  return (
    <>
      <Group legend={words.groups.reply} quiet>
        <NumberField
          {...about('reply')}
          className="policy-number"
          label={words.fields.reply}
          hint={words.replyHint}
          required
        />
      </Group>
      <Group legend={words.groups.delivery}>
        {services.map((name) => (
          <fieldset key={name} className="policy-span">
            <legend className="field-label">{words.delivery[name]}</legend>
            <NumberField {...about(`${name}From`)} label={words.from} required />
            <NumberField {...about(`${name}To`)} label={words.to} required />
          </fieldset>
        ))}
      </Group>
      <Group legend={words.groups.deposit} quiet>
        <NumberField
          {...about('deposit')}
          className="policy-number"
          label={words.fields.deposit}
          hint={words.depositHint}
          required
        />
      </Group>
      <Group legend={words.groups.refund}>
        <RefundSteps about={about} values={values} tell={tell} />
        <Switch
          name="sameDayCounts"
          on={values.sameDayCounts === 'on'}
          label={words.sameDay}
          hint={words.sameDayHint}
        />
      </Group>
      <Group legend={words.groups.travel} quiet>
        <Switch name="travelIncluded" on={values.travelIncluded === 'on'} label={words.travel} />
      </Group>
    </>
  )
}

/** `quiet` where its one field says the same. */
function Group({
  legend,
  quiet = false,
  children,
}: {
  legend: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="settings-group">
      <legend className={quiet ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
    </fieldset>
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
