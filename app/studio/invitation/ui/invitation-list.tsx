import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { dateText, whenText } from '#app/core/display.ts'
import type { Role } from '#app/studio/access.ts'
import { ConfirmField } from '#app/studio/settings/ui/confirm-field.tsx'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { HandOver } from './hand-over.tsx'
import './invitation.css'
import type { InviteAnswer } from './invite-answer.ts'

type Invited = {
  id: string
  email: string
  name: string
  role: Role
  inviter: string
  createdAt: Date
  until: Date
  expired: boolean
}

/**
 * Whoever was asked and has not answered, and a link to hand over where the letter does not leave.
 */
export function InvitationList({
  invitations,
  once,
  answer,
}: {
  invitations: Invited[]
  once: string
  answer: InviteAnswer | undefined
}) {
  const {
    portal: { team: words },
  } = useWords()
  const problems = useProblems()
  const { confirm, problem, said } = useInvitationAnswers(answer)
  useEffect(() => {
    if (said) toast.success(said)
  }, [answer, said])
  // the place to speak from stays when the last invitation is gone
  if (invitations.length === 0)
    return (
      <output className="form-said invitations-said">
        <Said text={said} />
      </output>
    )
  return (
    <section className="card settings-card" aria-labelledby="invitations">
      <header className="settings-card-head">
        <h2 id="invitations">{words.open}</h2>
      </header>
      {answer?.handOver && <HandOver {...answer.handOver} label={words.link} />}
      {problem && !problem.saved && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problems[problem.problems.invitation ?? 'not-saved']}
        </p>
      )}
      <ul className="invitations">
        {invitations.map((one) => (
          <InvitationRow
            key={one.id}
            invitation={one}
            once={once}
            confirm={confirm?.invitation === one.id ? confirm.problem : undefined}
          />
        ))}
      </ul>
      <output className="form-said">
        <Said text={said} />
      </output>
    </section>
  )
}

function Said({ text }: { text: string | null }) {
  return (
    text && (
      <>
        <CircleCheck />
        {text}
      </>
    )
  )
}

/** The invitation that asks for a password again, what went wrong, and what was done. */
function useInvitationAnswers(answer: InviteAnswer | undefined) {
  const words = useWords().portal.team
  const withdrawn = useFormAnswer('withdraw', answer)
  const again = useFormAnswer('again', answer)
  const confirm =
    again && !again.saved && again.problems.confirm
      ? { problem: again.problems.confirm, invitation: again.values.invitation }
      : null
  const problem = confirm ? undefined : [withdrawn, again].find((one) => one && !one.saved)
  const said = withdrawn?.saved
    ? words.withdrawn
    : again?.saved
      ? answer?.handOver
        ? words.made
        : words.sent
      : null
  return { confirm, problem, said }
}

function InvitationRow({
  invitation: { id, email, name, role, inviter, createdAt, until, expired },
  once,
  confirm,
}: {
  invitation: Invited
  once: string
  confirm: ProblemCode | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (confirm) form.current?.querySelector<HTMLElement>('[name=confirm]')?.focus()
  }, [confirm])
  const { portal } = useWords()
  const words = portal.team
  const display = useDisplay()
  const now = useNow()
  const busy = useNavigation().state !== 'idle'
  return (
    <li className="invited">
      <p>
        <b>{name || email}</b>
        <small>
          {name && `${email}, `}
          {portal.roles[role]}, {words.invitedBy(inviter, whenText(createdAt, now, display))}.{' '}
          <span data-expired={expired || undefined}>
            {expired ? words.expired : words.until(dateText(until, display))}
          </span>
        </small>
      </p>
      <Form method="post" className="invited-acts" ref={form}>
        {confirm && <ConfirmField problem={confirm} />}
        <Once page={once} form={id} />
        <input type="hidden" name="invitation" value={id} />
        <Button type="submit" compact name="form" value="again" disabled={busy}>
          {words.again} <span className="visually-hidden">{words.ofWhom(email)}</span>
        </Button>
        <Button type="submit" compact look="danger" name="form" value="withdraw" disabled={busy}>
          {words.withdraw} <span className="visually-hidden">{words.ofWhom(email)}</span>
        </Button>
      </Form>
    </li>
  )
}
