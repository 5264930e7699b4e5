import { Field, TextArea, TextField } from '#app/ui/field.tsx'

import './billing.css'
import { useBillingMessages } from './use-billing-messages.ts'

type GetFieldProps = (field: string) => {
  name: string
  problem: string | undefined
  defaultValue: string | undefined
}
export type Country = { value: string; label: string }

/** Legal name and address of the studio or of a client; `isOwn` for who fills in their own. */
export function AddressFields({
  getField,
  countries,
  isOwn = false,
}: {
  getField: GetFieldProps
  countries: Country[]
  isOwn?: boolean
}) {
  const { address: messages } = useBillingMessages()
  const suggest = (token: string) => (isOwn ? token : 'off')
  const { problem, ...country } = getField('country')
  return (
    <>
      <TextField
        {...getField('legalName')}
        label={messages.legalName}
        autoComplete={suggest('organization')}
        maxLength={120}
      />
      <TextArea
        className="billing-text"
        {...getField('street')}
        label={messages.street}
        hint={messages.streetHint}
        autoComplete={suggest('street-address')}
        rows={2}
      />
      <div className="billing-place">
        <TextField
          {...getField('city')}
          label={messages.city}
          autoComplete={suggest('address-level2')}
        />
        <TextField
          {...getField('region')}
          label={messages.region}
          autoComplete={suggest('address-level1')}
        />
        <TextField
          {...getField('postalCode')}
          label={messages.postalCode}
          autoComplete={suggest('postal-code')}
        />
      </div>
      <Field label={messages.country} problem={problem}>
        {(control) => (
          <select {...control} {...country} autoComplete={suggest('country')}>
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
