import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { formatDate, formatCompactDate } from '#app/core/display.ts'
import type { Role } from '#app/features/access.ts'
import { ConfirmField } from '#app/features/studio/settings/ui/confirm-field.tsx'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useTeamMessages } from '#app/features/people/staff/ui/use-team-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { ShareLink } from './share-link.tsx'
import './invitation.css'
import type { InviteResult } from './invite-result.ts'

type InvitationView = {
  id: string
  email: string
  name: string
  role: Role
  inviter: string
  createdAt: Date
  until: Date
  expired: boolean
}

/** Open invitations. Shows the link to pass on if no email can be sent. */
export function InvitationList({
  invitations,
  formKey,
  result,
}: {
  invitations: InvitationView[]
  formKey: string
  result: InviteResult | undefined
}) {
  const messages = useTeamMessages()
  const problemMessages = useProblems()
  const { confirm, problem, said: message } = useInvitationResults(result)
  useEffect(() => {
    if (message) toast.success(message)
  }, [result, message])
  // The live region stays when the last invitation is gone, so that the result is still announced.
  if (invitations.length === 0)
    return (
      <output className="form-status invitations-status">
        <StatusMessage text={message} />
      </output>
    )
  return (
    <section className="card settings-card" aria-labelledby="invitations">
      <header className="settings-card-head">
        <h2 id="invitations">{messages.open}</h2>
      </header>
      {result?.handOver && <ShareLink {...result.handOver} label={messages.link} />}
      {problem && !problem.saved && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem.problems.invitation ?? 'not-saved']}
        </p>
      )}
      <ul className="invitations">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            formKey={formKey}
            confirm={confirm?.invitation === invitation.id ? confirm.problem : undefined}
          />
        ))}
      </ul>
      <output className="form-status">
        <StatusMessage text={message} />
      </output>
    </section>
  )
}

function StatusMessage({ text }: { text: string | null }) {
  return (
    text && (
      <>
        <CircleCheck />
        {text}
      </>
    )
  )
}

/** Returns the invitation that needs the password again, the problem and the success message. */
function useInvitationResults(result: InviteResult | undefined) {
  const messages = useTeamMessages()
  const withdrawn = useFormResult('withdraw', result)
  const resent = useFormResult('again', result)
  const confirm =
    resent && !resent.saved && resent.problems.confirm
      ? { problem: resent.problems.confirm, invitation: resent.values.invitation }
      : null
  const problem = confirm
    ? undefined
    : [withdrawn, resent].find((result) => result && !result.saved)
  const message = withdrawn?.saved
    ? messages.withdrawn
    : resent?.saved
      ? result?.handOver
        ? messages.made
        : messages.sent
      : null
  return { confirm, problem, said: message }
}

function InvitationRow({
  invitation: { id, email, name, role, inviter, createdAt, until, expired },
  formKey,
  confirm,
}: {
  invitation: InvitationView
  formKey: string
  confirm: ProblemCode | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (confirm) form.current?.querySelector<HTMLElement>('[name=confirm]')?.focus()
  }, [confirm])
  const { portal } = useMessages()
  const messages = useTeamMessages()
  const display = useDisplay()
  const now = useNow()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <li className="invited">
      <p>
        <b>{name || email}</b>
        <small>
          {name && `${email}, `}
          {portal.roles[role]},{' '}
          {messages.invitedBy(inviter, formatCompactDate(createdAt, now, display))}.{' '}
          <span data-expired={expired || undefined}>
            {expired ? messages.expired : messages.until(formatDate(until, display))}
          </span>
        </small>
      </p>
      <Form method="post" className="invited-actions" ref={form}>
        {confirm && <ConfirmField problem={confirm} />}
        <IdempotencyField page={formKey} form={id} />
        <input type="hidden" name="invitation" value={id} />
        <Button type="submit" compact name="form" value="again" disabled={isBusy}>
          {messages.again} <span className="visually-hidden">{messages.ofWhom(email)}</span>
        </Button>
        <Button type="submit" compact look="danger" name="form" value="withdraw" disabled={isBusy}>
          {messages.withdraw} <span className="visually-hidden">{messages.ofWhom(email)}</span>
        </Button>
      </Form>
    </li>
  )
}
