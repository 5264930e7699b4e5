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
        {view.reminders.map((reminder) => (
          <li key={reminder.days}>
            <ReminderRow reminder={reminder} today={today} recipients={view.recipients} />
            {mayChange && reminder === next && view.recipients.length > 0 && (
              <div className="reminder-actions">
                <ActForm {...act} path="reminder-sending" fields={{ days: reminder.days }}>
                  {messages.sendNow}
                </ActForm>
                <ActForm {...act} path="reminder-skip" fields={{ days: reminder.days }}>
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

type RowProps = { reminder: ReminderView['reminders'][number]; today: string; recipients: string[] }

function ReminderRow({ reminder, today, recipients }: RowProps) {
  const { reminders: messages } = useInvoiceMessages()
  const display = useDisplay()
  const timing =
    reminder.kind === 'planned'
      ? formatDay(reminder.day, today, display.locale)
      : messages.sentOn[reminder.result](formatDate(reminder.at, display))
  return (
    <details className="reminder-text">
      <summary>
        <span
          className={
            reminder.kind === 'done' && reminder.result === 'failed' ? 'reminder-failed' : ''
          }
        >
          {timing}
        </span>
        <span className="muted">
          {reminder.days < 0 ? messages.before(-reminder.days) : messages.after(reminder.days)}
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="reminder-email">
        <b>{reminder.subject}</b>
        <p>{reminder.message}</p>
        {reminder.hasStatement && <p>{messages.withStatement}</p>}
        {reminder.kind === 'planned' && recipients.length > 0 && (
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
