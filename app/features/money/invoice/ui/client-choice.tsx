import { Form, Link } from 'react-router'

import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

import './invoices.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

type Props = {
  clients: { id: string; name: string; email: string }[]
  search: string
  formKey: string
  mayAdd: boolean
}

/** Asks which client the invoice is for; each client is a button. */
export function ClientChoice({ clients, search, formKey, mayAdd }: Props) {
  const { choose: messages, ...invoiceMessages } = useInvoiceMessages()
  return (
    <>
      <BackLink to="/portal/clients/invoices">{invoiceMessages.title}</BackLink>
      <h1 className="title">{messages.title}</h1>
      <p className="muted invoice-choice-lead">{messages.lead}</p>
      <div className="tools">
        <SearchForm label={messages.searchLabel} query={search} />
        {mayAdd && (
          <Link className="button button-outline" to="/portal/clients/new">
            {messages.add}
          </Link>
        )}
      </div>
      {clients.length === 0 ? (
        <p className="empty">{messages.none(search)}</p>
      ) : (
        <ul className="card invoice-clients">
          {clients.map(({ id, name, email }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p className="muted">
                  <EmailAddress address={email} />
                </p>
              </div>
              <CreateInvoice
                subject={{ client: id }}
                formKey={formKey}
                label={invoiceMessages.create}
                name={messages.createFor(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A button that creates a draft for a client, a booking or a project and opens it. */
export function CreateInvoice({
  subject,
  formKey,
  label,
  name,
}: {
  subject: { client: string } | { booking: string } | { project: string }
  formKey: string
  label: string
  name?: string
}) {
  const [[field, id]] = Object.entries(subject) as [[string, string]]
  return (
    <Form method="post" action="/portal/clients/invoices/new">
      <input type="hidden" name={field} value={id} />
      <IdempotencyField page={formKey} form={`invoice:${id}`} />
      <Button type="submit" compact aria-label={name}>
        {label}
      </Button>
    </Form>
  )
}
