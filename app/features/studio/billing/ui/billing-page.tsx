import { type ReactNode, useMemo, useState } from 'react'
import { useNavigation } from 'react-router'

import { formatDocumentNumber } from '#app/core/document-number.ts'
import { type PriceMode, priceModes } from '#app/core/tax.ts'
import { TaxRates, type TaxRateView } from '#app/features/money/tax/ui/tax-rates.tsx'
import type { BillingFormName } from '#app/features/studio/billing/form.ts'
import {
  type EmptySeries,
  FirstNumbers,
} from '#app/features/studio/number-series/ui/first-numbers.tsx'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import {
  type GetFieldProps,
  SettingsForm,
} from '#app/features/studio/settings/ui/settings-form.tsx'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { AddressFields, type Country } from './address-fields.tsx'
import './billing.css'
import { ReminderFields } from './reminder-fields.tsx'
import { useBillingMessages } from './use-billing-messages.ts'

type Values = Record<string, string>
type Props = {
  values: Values
  revision: number
  countries: Country[]
  rates: TaxRateView[]
  /** The year and the numbers of the next documents. */
  next: { year: number; invoice: number; creditNote: number }
  /** Those whose first number can still be set. */
  emptySeries: EmptySeries[]
  once: string
  answer: FormResult | undefined
}

/** The studio’s billing details, payment terms, document settings and tax rates. */
export function BillingPage({ values, rates, next, emptySeries, once, answer, ...page }: Props) {
  const shared = { values, once, answer, revision: page.revision }
  return (
    <>
      <BillingForm name="details" {...shared}>
        {(getField) => <DetailsFields getField={getField} countries={page.countries} />}
      </BillingForm>
      <BillingForm name="payment" {...shared}>
        {(getField) => <PaymentFields getField={getField} />}
      </BillingForm>
      <TaxRates rates={rates} defaultId={values.taxRateId ?? ''} once={once} answer={answer} />
      <BillingForm name="documents" {...shared}>
        {(getField, typed) => (
          <DocumentFields
            getField={getField}
            typed={typed ?? values}
            rates={rates.filter(({ retiredAt }) => retiredAt === null)}
            next={next}
          />
        )}
      </BillingForm>
      <FirstNumbers series={emptySeries} year={next.year} once={once} answer={answer} />
      <BillingForm name="reminders" {...shared}>
        {(getField, typed) => <ReminderFields getField={getField} typed={typed ?? values} />}
      </BillingForm>
    </>
  )
}

type FormProps = Pick<Props, 'values' | 'revision' | 'once' | 'answer'> & {
  name: BillingFormName
  children: (getField: GetFieldProps, typed: Values | undefined) => ReactNode
}

function BillingForm({ name, values, revision, once, answer, children }: FormProps) {
  const { [name]: messages } = useBillingMessages()
  const problemMessages = useProblems()
  const opened = useOpenedRevision(name, revision, answer)
  return (
    <SettingsForm
      name={name}
      once={once}
      answer={answer}
      title={messages.title}
      lead={messages.lead}
    >
      {(getField, typed) => {
        const conflict = getField('revision').problem
        return (
          <>
            <input type="hidden" name="revision" value={opened} />
            {conflict && (
              <p className="notice notice-bad" role="alert">
                {problemMessages['billing-was-changed']}
              </p>
            )}
            {children((field) => getField(field, values[field] ?? ''), typed)}
          </>
        )
      }}
    </SettingsForm>
  )
}

/**
 * Returns the revision that a form sends: the one it was opened at, because live updates may
 * replace the page's data while someone types, or the one of the last answer.
 */
function useOpenedRevision(name: string, revision: number, result: FormResult | undefined) {
  const answer = useFormResult(name, result)
  const isIdle = useNavigation().state === 'idle'
  const [first] = useState(revision)
  return useMemo(
    () => (answer ? (answer.saved ? revision : Number(answer.values.revision)) : first),
    // oxlint-disable-next-line react/exhaustive-deps -- only an answer with its page changes it
    [answer, isIdle],
  )
}

type FieldsProps = { getField: GetFieldProps }

function DetailsFields({ getField, countries }: FieldsProps & { countries: Country[] }) {
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

function PaymentFields({ getField }: FieldsProps) {
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

type DocumentProps = FieldsProps & { typed: Values; rates: TaxRateView[]; next: Props['next'] }

function DocumentFields({ getField, typed, rates, next }: DocumentProps) {
  const messages = useBillingMessages()
  return (
    <>
      <PriceModeField chosen={(typed.priceMode ?? 'net') as PriceMode} />
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

function PriceModeField({ chosen }: { chosen: PriceMode }) {
  const messages = useBillingMessages()
  return (
    <fieldset className="billing-choices">
      <legend className="field-label">{messages.priceMode}</legend>
      {priceModes.map((mode) => (
        <label key={mode} className="choice">
          <input type="radio" name="priceMode" value={mode} defaultChecked={mode === chosen} />
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
