import { ArrowLeft, CircleAlert } from 'lucide-react'

import { useClientPortalMessages } from '#app/features/clients/client-portal/ui/use-client-portal-messages.ts'
import { AddressFields, type Country } from '#app/features/studio/billing/ui/address-fields.tsx'
import { useBillingMessages } from '#app/features/studio/billing/ui/use-billing-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import '#app/features/clients/client-portal/ui/client-form.css'
import '#app/features/clients/client-portal/ui/client-portal.css'

export type OwnBillingResult = {
  problems: Record<string, ProblemCode>
  values: Record<string, string>
  /** Someone else saved since; the values have the revision to save again with. */
  wasChanged?: true
  /** The session had ended, so what was typed was not saved. */
  hasEnded?: true
}
type Props = {
  values: Record<string, string>
  revision: number
  countries: Country[]
  formKey: string
  result: OwnBillingResult | undefined
}

/** The form with which clients change what their next invoices say about them. */
export function OwnBillingPage({ values, revision, countries, formKey, result }: Props) {
  const { billing: messages, save } = useClientPortalMessages()
  return (
    <section className="band client-billing">
      <p className="dates-back">
        <a className="more" href="/client">
          <ArrowLeft />
          {messages.back}
        </a>
      </p>
      <h1>{messages.title}</h1>
      <p>{messages.lead}</p>
      {result?.wasChanged && (
        <p className="notice notice-bad">
          <CircleAlert />
          {messages.changed}
        </p>
      )}
      <form method="post" noValidate className="client-form">
        <input type="hidden" name="formKey" value={formKey} />
        <OwnBillingFields {...{ values, revision, countries, result }} />
        <Button look="accent" type="submit">
          {save}
        </Button>
      </form>
    </section>
  )
}

type FieldsProps = Pick<Props, 'values' | 'revision' | 'countries' | 'result'> & {
  /** Problems in the words of the page. */
  sentences?: Record<string, string>
}

/** The fields that clients may change, with the revision they were read with. */
export function OwnBillingFields({
  values,
  revision,
  countries,
  result,
  sentences = {},
}: FieldsProps) {
  const { address, client } = useBillingMessages()
  const problemMessages = useProblems()
  const [firstProblem] = Object.keys({ ...result?.problems, ...sentences })
  const getField = (name: string) => {
    const problem = result?.problems[name]
    return {
      name,
      defaultValue: (result?.values ?? values)[name] ?? '',
      problem: sentences[name] ?? (problem && problemMessages[problem]),
      // without JavaScript, autofocus scrolls the response page to the problem
      autoFocus: name === firstProblem,
    }
  }
  return (
    <>
      <input type="hidden" name="revision" value={result?.values.revision ?? revision} />
      <AddressFields getField={getField} countries={countries} isOwn />
      <TextField {...getField('vatId')} label={address.vatId} autoComplete="off" />
      <TextField {...getField('purchaseOrder')} label={client.purchaseOrder} autoComplete="off" />
    </>
  )
}
