import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { priceModes } from '#app/core/tax.ts'
import { AddressFields, type Country } from '#app/features/studio/billing/ui/address-fields.tsx'
import { useBillingMessages } from '#app/features/studio/billing/ui/use-billing-messages.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type Values = Record<string, string>
type ClientBillingResult = {
  problems: Record<string, ProblemCode>
  values: Values
  problem?: ProblemCode
}
type Props = {
  name: string
  values: Values
  revision: number
  countries: Country[]
  back: string
  formKey: string
  result: ClientBillingResult | undefined
}

/** The form of a client's billing details; typed values survive problems. */
export function ClientBillingForm({ name, back, formKey, result, ...props }: Props) {
  const { client: messages } = useBillingMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  // live updates may replace the page's data while someone types
  const [openedRevision] = useState(props.revision)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{messages.editTitle(name)}</h1>
      <Form className="form card" method="post" noValidate ref={form} aria-busy={isBusy}>
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="revision" value={result?.values.revision ?? openedRevision} />
        {result?.problem && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {problemMessages[result.problem]}
          </p>
        )}
        <p className="muted">{messages.lead}</p>
        <BillingFields
          values={result?.values ?? props.values}
          problems={result?.problems ?? {}}
          countries={props.countries}
        />
        <SaveActions isBusy={isBusy} back={back} />
      </Form>
    </>
  )
}

function BillingFields({
  values,
  problems,
  countries,
}: {
  values: Values
  problems: Record<string, ProblemCode>
  countries: Country[]
}) {
  const { client: messages, address, priceModes: modeLabels } = useBillingMessages()
  const problemMessages = useProblems()
  const getField = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    problem: problems[name] && problemMessages[problems[name]],
  })
  const { problem, ...priceMode } = getField('priceMode')
  return (
    <>
      <AddressFields getField={getField} countries={countries} />
      <label className="choice">
        <input
          type="checkbox"
          name="isBusiness"
          value="on"
          defaultChecked={values.isBusiness === 'on'}
        />
        <span>{messages.isBusiness}</span>
      </label>
      <TextField {...getField('vatId')} label={address.vatId} autoComplete="off" />
      <div className="billing-pair">
        <TextField
          {...getField('purchaseOrder')}
          label={messages.purchaseOrder}
          autoComplete="off"
        />
        <TextField
          {...getField('buyerReference')}
          label={messages.buyerReference}
          autoComplete="off"
        />
      </div>
      <Field label={messages.priceMode} problem={problem}>
        {(control) => (
          <select {...control} {...priceMode}>
            <option value="">{messages.studioPrices}</option>
            {priceModes.map((mode) => (
              <option key={mode} value={mode}>
                {modeLabels[mode]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
