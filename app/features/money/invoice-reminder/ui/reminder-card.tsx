import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { formatDate, formatDay } from '#app/core/display.ts'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { type ReminderView, findNextReminder } from '../rules.ts'
import './reminders.css'

type Props = {
  invoice: { id: string; client: { id: string; name: string } }
  reminders: ReminderView
  today: string
  formKey: string
  mayChange: boolean
}

/** The reminders of an invoice with their text, and the buttons to skip or stop them. */
export function ReminderCard({ invoice, reminders: view, today, formKey, mayChange }: Props) {
  const { reminders: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const next = findNextReminder(view.reminders)
  const act = { id: invoice.id, formKey }
  return (
    <section className="card" aria-labelledby="reminders">
      <header className="card-head">
        <h2 id="reminders">{messages.title}</h2>
      </header>
      <ul className="invoice-rows">
        {view.reminders.map((one) => (
          <li key={one.days}>
            <ReminderRow one={one} today={today} recipients={view.recipients} />
            {mayChange && one === next && view.recipients.length > 0 && (
              <div className="reminder-actions">
                <ActForm {...act} path="reminder-sending" fields={{ days: one.days }}>
                  {messages.sendNow}
                </ActForm>
                <ActForm {...act} path="reminder-skip" fields={{ days: one.days }}>
                  {messages.skip}
                </ActForm>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ReminderStatus view={view} invoice={invoice} hasNext={next !== null} />
      {view.pausedUntil !== null && (
        <p className="invoice-none">
          {messages.pausedUntil(formatDay(view.pausedUntil, today, locale))}
        </p>
      )}
      {mayChange && <PauseForms {...act} view={view} hasNext={next !== null} />}
    </section>
  )
}

type RowProps = { one: ReminderView['reminders'][number]; today: string; recipients: string[] }

function ReminderRow({ one, today, recipients }: RowProps) {
  const { reminders: messages } = useInvoiceMessages()
  const display = useDisplay()
  const when =
    one.kind === 'planned'
      ? formatDay(one.on, today, display.locale)
      : messages.sentOn[one.result](formatDate(one.at, display))
  return (
    <details className="reminder-text">
      <summary>
        <span className={one.kind === 'done' && one.result === 'failed' ? 'reminder-failed' : ''}>
          {when}
        </span>
        <span className="muted">
          {one.days < 0 ? messages.before(-one.days) : messages.after(one.days)}
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="reminder-email">
        <b>{one.subject}</b>
        <p>{one.message}</p>
        {one.hasStatement && <p>{messages.withStatement}</p>}
        {one.kind === 'planned' && recipients.length > 0 && (
          <p className="muted">{messages.to(recipients.join(', '))}</p>
        )}
      </div>
    </details>
  )
}

/** The reason why no reminder goes out, with a link to change that. */
function ReminderStatus({
  view,
  invoice,
  hasNext,
}: Pick<Props, 'invoice'> & { view: ReminderView; hasNext: boolean }) {
  const { reminders: messages } = useInvoiceMessages()
  if (view.isStopped) return <p className="invoice-none">{messages.stopped}</p>
  if (view.isClientPaused) return <p className="invoice-none">{messages.clientPaused}</p>
  if (!view.hasSteps)
    return (
      <p className="invoice-none">
        {messages.noSchedule} <Link to="/portal/settings/invoicing">{messages.openSettings}</Link>
      </p>
    )
  if (!hasNext) return <p className="invoice-none">{messages.none}</p>
  if (view.recipients.length > 0) return null
  return (
    <p className="invoice-none">
      {messages.noRecipient}{' '}
      <Link to={`/portal/clients/${invoice.client.id}`}>{messages.editContacts}</Link>
    </p>
  )
}

type ActProps = { id: string; formKey: string }

function PauseForms({
  view,
  hasNext,
  ...act
}: ActProps & { view: ReminderView; hasNext: boolean }) {
  const { reminders: messages } = useInvoiceMessages()
  if (view.isStopped || view.pausedUntil !== null || view.isClientPaused)
    return (
      <div className="invoice-card-action">
        <ActForm {...act} path="reminder-pause" fields={{ action: 'resume' }}>
          {messages.resume}
        </ActForm>
      </div>
    )
  if (!hasNext) return null
  return (
    <div className="reminder-actions invoice-card-action">
      <Link
        className="button button-outline button-compact"
        to={`/portal/clients/invoices/${act.id}/reminder-pause`}
      >
        {messages.pause}
      </Link>
      <ActForm {...act} path="reminder-pause" fields={{ action: 'stop' }}>
        {messages.stop}
      </ActForm>
    </div>
  )
}

/** A form of one button with hidden fields. */
function ActForm({
  id,
  formKey,
  path,
  fields,
  children,
}: ActProps & {
  path: string
  fields: Record<string, string | number>
  children: ReactNode
}) {
  const action = `/portal/clients/invoices/${id}/${path}`
  const { state, formAction } = useNavigation()
  return (
    <Form className="reminder-act" method="post" action={action} preventScrollReset>
      <IdempotencyField page={formKey} form={`${path}:${Object.values(fields).join(':')}`} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" compact disabled={state !== 'idle' && formAction === action}>
        {children}
      </Button>
    </Form>
  )
}
