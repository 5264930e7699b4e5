import { CircleCheck, Laptop, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { formatDateTime, formatCompactDate } from '#app/core/display.ts'
import type { Browser } from '#app/features/people/session/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSecurityMessages } from '#app/features/people/two-factor/ui/use-security-messages.ts'

import './session.css'

type Session = { id: string; browser: Browser; startedAt: Date; seenAt: Date; isCurrent: boolean }

/** The user's sessions, each with a button to end it. */
export function SessionList({
  sessions,
  formKey,
  result,
}: {
  sessions: Session[]
  formKey: string
  result: FormResult | undefined
}) {
  const messages = useSecurityMessages()
  const endResult = useFormResult('end-session', result)
  const endOthersResult = useFormResult('end-others', result)
  const message = endResult ? messages.ended : endOthersResult ? messages.othersEnded : null
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (message) toast.success(message)
  }, [endResult, endOthersResult, message])
  return (
    <section className="card settings-card" aria-labelledby="sessions">
      <header className="settings-card-head">
        <h2 id="sessions">{messages.sessions}</h2>
        <p className="muted">{messages.sessionsLead}</p>
      </header>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} formKey={formKey} isBusy={isBusy} />
        ))}
      </ul>
      <div className="form-actions">
        {sessions.length > 1 && (
          <Form method="post">
            <IdempotencyField page={formKey} form="others" />
            <input type="hidden" name="form" value="end-others" />
            <Button type="submit" disabled={isBusy}>
              {messages.endOthers}
            </Button>
          </Form>
        )}
        <output className="form-status">
          {message && (
            <>
              <CircleCheck />
              {message}
            </>
          )}
        </output>
      </div>
    </section>
  )
}

function SessionRow({
  session: { id, browser, startedAt, seenAt, isCurrent },
  formKey,
  isBusy,
}: {
  session: Session
  formKey: string
  isBusy: boolean
}) {
  const messages = useSecurityMessages()
  const display = useDisplay()
  const now = useNow()
  const name = messages.browser(
    browser.name && messages.browsers[browser.name],
    browser.system && messages.systems[browser.system],
  )
  const Icon = browser.system === 'iphone' || browser.system === 'android' ? Smartphone : Laptop
  return (
    <li className="session">
      <Icon />
      <p className="session-what">
        <b>{name}</b>
        {isCurrent && (
          <>
            {' '}
            <span className="pill pill-ok">{messages.here}</span>
          </>
        )}
        <small>
          {messages.signedIn(formatDateTime(startedAt, display))},{' '}
          {messages.seen(formatCompactDate(seenAt, now, display))}
        </small>
      </p>
      {!isCurrent && (
        <Form method="post">
          <IdempotencyField page={formKey} form={id} />
          <input type="hidden" name="form" value="end-session" />
          <input type="hidden" name="session" value={id} />
          <Button type="submit" compact disabled={isBusy}>
            {messages.end} <span className="visually-hidden">{messages.endWhich(name)}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
