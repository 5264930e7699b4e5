import { CircleAlert } from 'lucide-react'

import type { OwnBillingResult } from '#app/features/clients/client-billing/ui/own-billing-page.tsx'
import { OwnBillingFields } from '#app/features/clients/client-billing/ui/own-billing-page.tsx'
import { useClientPortalMessages } from '#app/features/clients/client-portal/ui/use-client-portal-messages.ts'
import type { Country } from '#app/features/studio/billing/ui/address-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

import '#app/features/clients/client-portal/ui/client-form.css'
import '#app/features/clients/client-portal/ui/client-portal.css'
import './quote-accept.css'
import type { ClientQuotePageView } from './client-quote-page-view.ts'
import { QuotePageFrame } from './quote-page-frame.tsx'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

type Props = {
  view: Pick<ClientQuotePageView, 'number' | 'path' | 'status' | 'isAddendum' | 'until'>
  values: Record<string, string>
  /** The name and address as lines if nothing is missing; null otherwise. */
  lines: string[] | null
  revision: number
  countries: Country[]
  formKey: string
  result: (OwnBillingResult & { sentences: Record<string, string> }) | undefined
}

/** The second step: the client's details on invoices, to confirm or to fill in. */
export function QuoteDetailsPage({ view, lines, result, ...billing }: Props) {
  const { details: messages } = useClientQuoteMessages()
  const { billing: billingMessages } = useClientPortalMessages()
  const form = (
    <form method="post" noValidate className="client-form">
      <input type="hidden" name="formKey" value={billing.formKey} />
      <OwnBillingFields {...billing} result={result} sentences={result?.sentences ?? {}} />
      <Button look={lines && !result ? 'outline' : 'accent'} type="submit">
        {messages.save}
      </Button>
    </form>
  )
  return (
    <QuotePageFrame view={view} step="details">
      <div className="client-quote-details">
        <h1 className="client-quote-step-title">{messages.title}</h1>
        <p>{messages.lead}</p>
        {result && (
          <p className="notice notice-bad" role="alert">
            <CircleAlert />
            {result.wasChanged ? billingMessages.changed : messages.missing}
          </p>
        )}
        {lines && !result ? (
          <>
            <address className="client-billing-lines">
              {lines.map((line, index) => (
                <span key={index}>{line}</span>
              ))}
            </address>
            <p>
              <ButtonLink look="accent" href={`${view.path}/accept`}>
                {messages.confirm}
              </ButtonLink>
            </p>
            <details className="client-more">
              <summary>{messages.change}</summary>
              {form}
            </details>
          </>
        ) : (
          form
        )}
      </div>
    </QuotePageFrame>
  )
}
