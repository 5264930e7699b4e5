import { Field, TextArea, TextField } from '#app/ui/field.tsx'

import './billing.css'
import { useBillingMessages } from './use-billing-messages.ts'

type GetFieldProps = (field: string) => {
  name: string
  problem: string | undefined
  defaultValue: string | undefined
}
export type Country = { value: string; label: string }

/** Legal name and address of the studio or of a client. */
export function AddressFields({
  getField,
  countries,
}: {
  getField: GetFieldProps
  countries: Country[]
}) {
  const { address: messages } = useBillingMessages()
  const { problem, ...country } = getField('country')
  return (
    <>
      <TextField
        {...getField('legalName')}
        label={messages.legalName}
        autoComplete="off"
        maxLength={120}
      />
      <TextArea
        className="billing-text"
        {...getField('street')}
        label={messages.street}
        hint={messages.streetHint}
        rows={2}
      />
      <div className="billing-place">
        <TextField {...getField('city')} label={messages.city} autoComplete="off" />
        <TextField {...getField('region')} label={messages.region} autoComplete="off" />
        <TextField {...getField('postalCode')} label={messages.postalCode} autoComplete="off" />
      </div>
      <Field label={messages.country} problem={problem}>
        {(control) => (
          <select {...control} {...country}>
            <option value="">{messages.noCountry}</option>
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
