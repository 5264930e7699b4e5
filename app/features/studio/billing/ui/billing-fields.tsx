import { formatDocumentNumber } from '#app/core/document-number.ts'
import { type PriceMode, priceModes } from '#app/core/tax.ts'
import type { TaxRateView } from '#app/features/money/tax/ui/tax-rates.tsx'
import type { GetFieldProps } from '#app/features/studio/settings/ui/settings-form.tsx'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'

import { type Country, AddressFields } from './address-fields.tsx'
import { useBillingMessages } from './use-billing-messages.ts'

export type Values = Record<string, string>

/** The year, and the numbers that the next documents will probably get. */
export type NextNumbers = { year: number; invoice: number; creditNote: number }

type FieldsProps = { getField: GetFieldProps }

export function DetailsFields({ getField, countries }: FieldsProps & { countries: Country[] }) {
  const messages = useBillingMessages()
  return (
    <>
      <AddressFields getField={getField} countries={countries} />
      <div className="billing-pair">
        <TextField
          {...getField('taxId')}
          label={messages.taxId}
          hint={messages.taxIdHint}
          autoComplete="off"
        />
        <TextField
          {...getField('vatId')}
          label={messages.address.vatId}
          hint={messages.vatIdHint}
          autoComplete="off"
        />
      </div>
      <TextField
        {...getField('registration')}
        label={messages.registration}
        hint={messages.registrationHint}
        autoComplete="off"
      />
    </>
  )
}

export function PaymentFields({ getField }: FieldsProps) {
  const messages = useBillingMessages()
  return (
    <>
      <TextField
        {...getField('dueDays')}
        className="billing-short"
        label={messages.dueDays}
        hint={messages.dueDaysHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
      />
      <TextArea
        className="billing-text"
        {...getField('bankInstructions')}
        label={messages.bankInstructions}
        hint={messages.bankInstructionsHint}
        rows={3}
      />
      <div className="billing-pair">
        <TextField {...getField('iban')} label={messages.iban} autoComplete="off" />
        <TextField {...getField('bic')} label={messages.bic} autoComplete="off" />
      </div>
    </>
  )
}

type DocumentProps = FieldsProps & { typed: Values; rates: TaxRateView[]; next: NextNumbers }

export function DocumentFields({ getField, typed, rates, next }: DocumentProps) {
  const messages = useBillingMessages()
  return (
    <>
      <PriceModeField currentMode={(typed.priceMode ?? 'net') as PriceMode} />
      <div className="billing-pair">
        <SelectField
          {...getField('taxRateId')}
          label={messages.defaultTax}
          options={[
            ['', messages.noTax],
            ...rates.map(({ id, label }): [string, string] => [id, label]),
          ]}
        />
        <SelectField
          {...getField('paperSize')}
          label={messages.paperSize}
          options={Object.entries(messages.paperSizes)}
        />
      </div>
      <TextArea
        className="billing-text"
        {...getField('opening')}
        label={messages.opening}
        rows={2}
      />
      <TextArea
        className="billing-text"
        {...getField('closing')}
        label={messages.closing}
        hint={messages.closingHint}
        rows={2}
      />
      <NumberFields getField={getField} typed={typed} next={next} />
      <Switch
        name="taxRecovered"
        isOn={typed.taxRecovered === 'on'}
        label={messages.taxRecovered}
        hint={messages.taxRecoveredHint}
      />
    </>
  )
}

function NumberFields({ getField, typed, next }: Omit<DocumentProps, 'rates'>) {
  const messages = useBillingMessages()
  const patterns = [
    ['invoicePattern', next.invoice],
    ['creditNotePattern', next.creditNote],
  ] as const
  return (
    <>
      <div className="billing-pair">
        {patterns.map(([field, number]) => (
          <div key={field}>
            <TextField
              {...getField(field)}
              label={messages[field]}
              hint={messages.patternHint}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <p className="billing-next">
              {messages.next(formatDocumentNumber(typed[field] ?? '', next.year, number))}
            </p>
          </div>
        ))}
      </div>
      <Switch name="numbersRestart" isOn={typed.numbersRestart === 'on'} label={messages.restart} />
    </>
  )
}

function PriceModeField({ currentMode }: { currentMode: PriceMode }) {
  const messages = useBillingMessages()
  return (
    <fieldset className="billing-choices">
      <legend className="field-label">{messages.priceMode}</legend>
      {priceModes.map((mode) => (
        <label key={mode} className="choice">
          <input type="radio" name="priceMode" value={mode} defaultChecked={mode === currentMode} />
          <span>{messages.priceModes[mode]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function SelectField({
  label,
  options,
  problem,
  ...rest
}: {
  label: string
  options: [string, string][]
  problem: string | undefined
  name: string
  defaultValue: string | undefined
}) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <select {...control} {...rest}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Switch({
  name,
  isOn,
  label,
  hint,
}: {
  name: string
  isOn: boolean
  label: string
  hint?: string
}) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="on" defaultChecked={isOn} />
      <span>
        {label}
        {hint && <span className="field-hint billing-hint">{hint}</span>}
      </span>
    </label>
  )
}
