import { CircleAlert, KeyRound, Lock, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useLocation, useNavigation } from 'react-router'

import { formatTime } from '#app/core/display.ts'
import { codeEmailKind } from '#app/core/email.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './email.css'
import { EmailDetails, type EmailView } from './email-details.tsx'
import { EmailPill } from './email-pill.tsx'

type Props = {
  email: EmailView & {
    id: string
    subject: string
    body: string
    html: string
    calendar: string | null
    secret: boolean
    /** A code that the studio tells the client, because it can't be emailed. */
    unsentCode: { code: string; expiresAt: Date } | null
    /** The email was held or has failed. */ canResend: boolean
  }
  formKey: string
  result: { problem: ProblemCode | null } | undefined
}

/** An email with its content, its status, and a button to send it again if it was not delivered. */
export function EmailPage({ email, formKey, result }: Props) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const messages = portal.settings.emails
  const { search } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (result && !result.problem) toast.success(messages.queuedAgain)
  }, [result, messages])
  return (
    <article className="email" aria-labelledby="email-subject">
      <BackLink to={{ pathname: '/portal/settings/email-log', search }}>{messages.back}</BackLink>
      <div className="title-row email-title">
        <h2 id="email-subject">{email.subject}</h2>
        <EmailPill state={email.state} />
        {email.canResend && (
          <Form method="post">
            <input type="hidden" name="formKey" value={formKey} />
            <Button type="submit" disabled={isBusy}>
              <RotateCw />
              {messages.again}
            </Button>
          </Form>
        )}
      </div>
      {result?.problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[result.problem]}
        </p>
      )}
      <EmailDetails email={email} />
      {email.unsentCode && <UnsentCode name={email.toName} {...email.unsentCode} />}
      {email.secret && !email.unsentCode && (
        <p className="email-secret">
          <Lock />
          {email.kind === codeEmailKind ? messages.secretCode : messages.secret}
        </p>
      )}
      {email.html && (
        <iframe
          className="card email-preview"
          title={messages.preview}
          src={`/portal/settings/email-log/${email.id}/preview`}
          sandbox=""
          loading="lazy"
        />
      )}
      {email.body && (
        <details className="card email-text" open={!email.html}>
          <summary>{messages.text}</summary>
          <div>{email.body}</div>
        </details>
      )}
    </article>
  )
}

function UnsentCode({ name, code, expiresAt }: { name: string; code: string; expiresAt: Date }) {
  const messages = useMessages().portal.settings.emails
  const display = useDisplay()
  return (
    <p className="notice email-code">
      <KeyRound />
      <span>
        {messages.unsentCode(name)} <strong>{code}</strong>
        <br />
        {messages.unsentCodeUntil(formatTime(expiresAt, display))}
      </span>
    </p>
  )
}
