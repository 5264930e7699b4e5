import { CircleAlert, CircleCheck, Eye } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { formatDateTime, formatDate } from '#app/core/display.ts'
import type { LinkState } from '#app/features/clients/access-link/rules.ts'
import { useContactMessages } from '#app/features/clients/contact/ui/use-contact-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './contact-access.css'

export type AccessLinkView = {
  id: string
  via: 'email' | 'handed-over'
  state: LinkState
  createdAt: Date
  expiresAt: Date
  openedAt: Date | null
  revokedAt: Date | null
  lastSeenAt: Date | null
}
type Props = {
  path: string
  links: AccessLinkView[]
  formKey: string
  created: string | undefined
  sentTo: string | undefined
  done: string | null
  problem: ProblemCode | undefined
}

/** The links that open the portal for a contact: to send, hand over and revoke. */
export function ContactAccess({ path, links, formKey, created, sentTo, done, problem }: Props) {
  const { access } = useContactMessages()
  const problemMessages = useProblems()
  const resultText = sentTo ? access.sent(sentTo) : done && access.done[done]
  const active = links.filter(({ state }) => state === 'active')
  return (
    <section className="card contact-access" aria-labelledby="access">
      <h2 id="access">{access.title}</h2>
      <p className="muted">{access.lead}</p>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {resultText && (
        <output className="notice notice-ok">
          <CircleCheck />
          {resultText}
        </output>
      )}
      {created && (
        <div className="contact-access-link">
          <TextField label={access.link} hint={access.created} value={created} readOnly />
          <CopyButton text={created} copiedMessage={access.copied}>
            {access.copy}
          </CopyButton>
        </div>
      )}
      <div className="contact-access-actions">
        <ActionButton form="send-link" formKey={formKey} label={access.send} />
        <ActionButton form="create-link" formKey={formKey} label={access.create} />
        <a className="button button-outline" href={`${path}/view`}>
          <Eye />
          {access.view}
        </a>
      </div>
      {links.length === 0 ? (
        <p className="muted">{access.none}</p>
      ) : (
        <ul className="contact-access-list">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} formKey={formKey} />
          ))}
        </ul>
      )}
      {active.length > 1 && (
        <div className="contact-access-actions">
          <ActionButton form="revoke-links" formKey={formKey} label={access.revokeAll} />
          <span className="muted">{access.revokeHint}</span>
        </div>
      )}
    </section>
  )
}

function LinkRow({ link, formKey }: { link: AccessLinkView; formKey: string }) {
  const { access } = useContactMessages()
  const display = useDisplay()
  const title = access.on(access.via[link.via], formatDateTime(link.createdAt, display))
  const describeState = () => {
    if (link.revokedAt) return access.revoked(formatDate(link.revokedAt, display))
    const date = formatDate(link.expiresAt, display)
    return link.state === 'expired' ? access.expired(date) : access.until(date)
  }
  const openedText = link.openedAt
    ? access.opened(formatDate(link.openedAt, display))
    : access.unopened
  return (
    <li data-ended={link.state === 'active' ? undefined : true}>
      <div>
        <p>{title}</p>
        <p className="muted">
          {[
            openedText,
            link.openedAt && link.lastSeenAt
              ? access.lastSeen(formatDate(link.lastSeenAt, display))
              : '',
            describeState(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {link.state === 'active' && (
        <ActionButton
          form={`revoke-link:${link.id}`}
          formKey={formKey}
          label={access.revoke}
          name={access.revokeOne(title)}
        />
      )}
    </li>
  )
}

function ActionButton({
  form,
  formKey,
  label,
  name,
}: {
  form: string
  formKey: string
  label: string
  name?: string
}) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <IdempotencyField page={formKey} form={form} />
      <Button
        type="submit"
        name="form"
        value={form}
        look={name ? 'quiet' : 'outline'}
        compact={name !== undefined}
        disabled={isBusy}
        aria-label={name}
      >
        {label}
      </Button>
    </Form>
  )
}
