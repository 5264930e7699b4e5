import { Check, CircleHelp, X } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'

import { getActionPath } from './action-paths.ts'

type AssignmentResponse = 'accepted' | 'declined'
/**
 * A person, room or piece of equipment reserved for a booking. `isAsked` is true for people with an
 * account, who accept or decline.
 */
export type Assignment = {
  id: string
  name: string
  answer: AssignmentResponse | null
  isAsked: boolean
  isSelf: boolean
}
const icons = { accepted: Check, declined: X, none: CircleHelp }

/** Lists the resources of a booking, with people's responses if `asked`. */
export function Assignments({ parts, asked }: { parts: Assignment[]; asked: boolean }) {
  const { answers } = useReservationMessages()
  return (
    <ul className="parts">
      {parts.map(({ id, name, answer, isAsked }) => {
        const response = answer ?? 'none'
        const Icon = icons[response]
        return (
          <li key={id}>
            {name}
            {asked && isAsked && (
              <span className="part-answer" data-answer={response}>
                <Icon />
                {answers[response]}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The same in one table cell; only people who declined are marked. */
export function AssignmentNames({ parts }: { parts: Assignment[] }) {
  const { answers } = useReservationMessages()
  return parts.map(({ id, name, answer }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {answer === 'declined' ? (
        <span className="part-answer" data-answer="declined">
          {name}
          <X />
          <span className="visually-hidden">{answers.declined}</span>
        </span>
      ) : (
        name
      )}
    </span>
  ))
}

/**
 * Accept and decline buttons of the signed-in person; the response can be changed until the booking
 * is over.
 */
export function OwnResponse({
  id,
  answer,
  once,
}: {
  id: string
  answer: AssignmentResponse | null
  once: string
}) {
  const { answer: messages } = useReservationMessages()
  // for those who may confirm the booking, that button is the main one
  const isMain = !isRoleAllowed(usePortal().person.role, 'booking.change')
  const showError = useErrorToast()
  const sent = useRef<AssignmentResponse>('accepted')
  const { Form, busy } = useActionForm((answered) => {
    if (answered.ok) toast.success(messages.thanks[sent.current], { id: `answer:${id}` })
    else showError(answered)
  })
  const offered =
    answer === null
      ? (['accepted', 'declined'] as const)
      : [answer === 'accepted' ? ('declined' as const) : ('accepted' as const)]
  const asked = { accepted: messages.accept, declined: messages.decline }
  return (
    <section className="card own-answer" aria-label={messages.label}>
      <p>{answer === null ? <b>{messages.question}</b> : messages[answer]}</p>
      <div className="own-answer-actions">
        {offered.map((one) => {
          const Icon = icons[one]
          return (
            <Form
              key={one}
              method="post"
              action={getActionPath(id, 'response')}
              onSubmit={() => {
                sent.current = one
              }}
            >
              <IdempotencyField page={once} form={one} />
              <input type="hidden" name="answer" value={one} />
              <Button
                type="submit"
                look={isMain && answer === null && one === 'accepted' ? 'accent' : 'outline'}
                disabled={busy}
              >
                <Icon />
                {answer === null ? asked[one] : messages.change[answer]}
              </Button>
            </Form>
          )
        })}
      </div>
    </section>
  )
}
