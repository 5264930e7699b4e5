import { ChevronDown } from 'lucide-react'

import { reminderRows } from '#app/features/studio/billing/form.ts'
import type { GetFieldProps } from '#app/features/studio/settings/ui/settings-form.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'

import { useBillingMessages } from './use-billing-messages.ts'

type Props = { getField: GetFieldProps; typed: Record<string, string> }

/** The schedule of reminders for open invoices, with the studio's own text. */
export function ReminderFields({ getField, typed }: Props) {
  const messages = useBillingMessages()
  return (
    <>
      {reminderRows.map((row) => (
        <fieldset key={row} className="billing-reminder">
          <legend className="visually-hidden">{messages.reminderOf(row + 1)}</legend>
          <TextField
            {...getField(`days:${row}`)}
            label={messages.reminderDays}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
          <WhenField
            name={`when:${row}`}
            label={messages.reminderWhen}
            value={typed[`when:${row}`]}
          />
          <label className="tick billing-reminder-statement">
            <input
              type="checkbox"
              name={`statement:${row}`}
              value="on"
              defaultChecked={typed[`statement:${row}`] === 'on'}
            />
            {messages.reminderStatement}
          </label>
          <MessageField {...getField(`text:${row}`)} />
        </fieldset>
      ))}
      <p className="field-hint">{messages.remindersHint}</p>
    </>
  )
}

function WhenField({ name, label, value }: { name: string; label: string; value?: string }) {
  const { reminderWhens } = useBillingMessages()
  return (
    <div>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <div className="field-box">
        <select id={name} className="field-control" name={name} defaultValue={value ?? 'after'}>
          {Object.entries(reminderWhens).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** The studio's own text, closed while the usual one is sent. */
function MessageField(field: ReturnType<GetFieldProps>) {
  const messages = useBillingMessages()
  return (
    <details
      className="billing-reminder-text"
      open={Boolean(field.defaultValue) || field.problem !== undefined}
    >
      <summary>
        {messages.reminderText}
        <ChevronDown aria-hidden="true" />
      </summary>
      <TextArea
        className="billing-text"
        {...field}
        label={<span className="visually-hidden">{messages.reminderText}</span>}
        hint={messages.reminderTextHint}
        rows={3}
      />
    </details>
  )
}
