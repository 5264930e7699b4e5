import { type ReactNode, useMemo, useState } from 'react'
import { useNavigation } from 'react-router'

import type { DocumentContent } from '#app/core/document.ts'
import { DocumentSheet } from '#app/features/money/invoice/ui/document-sheet.tsx'
import { type TaxRateView, TaxRates } from '#app/features/money/tax/ui/tax-rates.tsx'
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
import { useProblems } from '#app/ui/use-problems.ts'

import type { Country } from './address-fields.tsx'
import {
  type NextNumbers,
  type Values,
  DetailsFields,
  DocumentFields,
  PaymentFields,
} from './billing-fields.tsx'
import './billing.css'
import { ReminderFields } from './reminder-fields.tsx'
import { useBillingMessages } from './use-billing-messages.ts'

type Props = {
  values: Values
  revision: number
  countries: Country[]
  rates: TaxRateView[]
  next: NextNumbers
  /** The kinds of documents whose first number can still be set. */
  emptySeries: EmptySeries[]
  example: DocumentContent
  formKey: string
  result: FormResult | undefined
}

/** The studio’s settings for invoices, next to the invoice they print. */
export function BillingPage({ example, ...forms }: Props) {
  return (
    <div className="billing">
      <div className="billing-forms">
        <BillingForms {...forms} />
      </div>
      <BillingPreview example={example} />
    </div>
  )
}

function BillingPreview({ example }: Pick<Props, 'example'>) {
  const { preview: messages } = useBillingMessages()
  return (
    <div className="billing-preview">
      <header>
        <h2>{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      <DocumentSheet content={example} />
    </div>
  )
}

/** Billing details, payment terms, document settings, tax rates and reminders. */
function BillingForms({
  values,
  rates,
  next,
  emptySeries,
  formKey,
  result,
  ...page
}: Omit<Props, 'example'>) {
  const shared = { values, formKey, result, revision: page.revision }
  return (
    <>
      <BillingForm name="details" {...shared}>
        {(getField) => <DetailsFields getField={getField} countries={page.countries} />}
      </BillingForm>
      <BillingForm name="payment" {...shared}>
        {(getField) => <PaymentFields getField={getField} />}
      </BillingForm>
      <TaxRates
        rates={rates}
        defaultId={values.taxRateId ?? ''}
        formKey={formKey}
        result={result}
      />
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
      <FirstNumbers series={emptySeries} year={next.year} formKey={formKey} result={result} />
      <BillingForm name="reminders" {...shared}>
        {(getField, typed) => <ReminderFields getField={getField} typed={typed ?? values} />}
      </BillingForm>
    </>
  )
}

type FormProps = Pick<Props, 'values' | 'revision' | 'formKey' | 'result'> & {
  name: BillingFormName
  children: (getField: GetFieldProps, typed: Values | undefined) => ReactNode
}

function BillingForm({ name, values, revision, formKey, result, children }: FormProps) {
  const { [name]: messages } = useBillingMessages()
  const problemMessages = useProblems()
  const openedRevision = useOpenedRevision(name, revision, result)
  return (
    <SettingsForm
      name={name}
      formKey={formKey}
      result={result}
      title={messages.title}
      lead={messages.lead}
    >
      {(getField, typed) => {
        const conflict = getField('revision').problem
        return (
          <>
            <input type="hidden" name="revision" value={openedRevision} />
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
 * replace the page's data while someone types, or the one of the last result.
 */
function useOpenedRevision(name: string, revision: number, result: FormResult | undefined) {
  const formResult = useFormResult(name, result)
  const isIdle = useNavigation().state === 'idle'
  const [first] = useState(revision)
  return useMemo(
    () => (formResult ? (formResult.saved ? revision : Number(formResult.values.revision)) : first),
    // oxlint-disable-next-line react/exhaustive-deps -- only a result with its page changes it
    [formResult, isIdle],
  )
}
