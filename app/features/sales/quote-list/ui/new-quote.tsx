import { Form, Link } from 'react-router'

import { quotesPath } from '#app/features/sales/quote-list/rules.ts'
import '#app/features/money/invoice/ui/invoices.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Field } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

import './quotes.css'
import { useQuotesMessages } from './use-quotes-messages.ts'

type Props = {
  /** The record that the quote is about; null while its client isn't chosen. */
  subject: { field: string; id: string; name: string } | null
  clients: { id: string; name: string; email: string }[]
  templates: { id: string; name: string }[]
  template: string
  search: string
  formKey: string
  mayAdd: boolean
}

/** Asks which client a quote is for, and what it begins with. */
export function NewQuote({ subject, ...props }: Props) {
  const { title, choose: messages } = useQuotesMessages()
  return (
    <>
      <BackLink to={quotesPath}>{title}</BackLink>
      <h1 className="title">{messages.title}</h1>
      {subject ? <Start subject={subject} {...props} /> : <Clients {...props} />}
    </>
  )
}

function Start({
  subject: { field, id, name },
  templates,
  template,
  formKey,
}: Omit<Props, 'subject'> & { subject: NonNullable<Props['subject']> }) {
  const { choose: messages, create } = useQuotesMessages()
  return (
    <>
      <p className="muted invoice-choice-lead">{name}</p>
      <Form className="card quote-new" method="post" action={`${quotesPath}/new`}>
        <IdempotencyField page={formKey} form={`quote:${id}`} />
        <input type="hidden" name={field} value={id} />
        {templates.length > 0 && (
          <Field label={messages.template}>
            {(control) => (
              <select {...control} name="template" defaultValue={template}>
                <option value="">{messages.blank}</option>
                {templates.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Button type="submit" look="accent">
          {create}
        </Button>
      </Form>
    </>
  )
}

function Clients({
  clients,
  templates,
  template,
  search,
  formKey,
  mayAdd,
}: Omit<Props, 'subject'>) {
  const { choose: messages, create, createFor } = useQuotesMessages()
  return (
    <>
      <p className="muted invoice-choice-lead">{messages.lead}</p>
      <div className="tools">
        <SearchForm
          label={messages.searchLabel}
          query={search}
          hiddenFields={template === '' ? {} : { template }}
        />
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
              {templates.length > 0 ? (
                <Link
                  className="button button-outline button-compact"
                  to={buildNewPath(id, template)}
                  aria-label={createFor(name)}
                >
                  {create}
                </Link>
              ) : (
                <Form method="post" action={`${quotesPath}/new`}>
                  <input type="hidden" name="client" value={id} />
                  <IdempotencyField page={formKey} form={`quote:${id}`} />
                  <Button type="submit" compact aria-label={createFor(name)}>
                    {create}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the address of a new quote for a client, from a template if one is chosen. */
function buildNewPath(clientId: string, template: string): string {
  const query = new URLSearchParams({ client: clientId, ...(template && { template }) })
  return `${quotesPath}/new?${query.toString()}`
}
