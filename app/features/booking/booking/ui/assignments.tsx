import { Check, CircleHelp, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { FormProps } from 'react-router'

import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { isJob } from '#app/features/booking/notice/rules.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import { useNow } from '#app/ui/now.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'

import type { State } from '#app/core/booking-states.ts'

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

/**
 * Lists the resources of a booking, with people's responses while it is open. A reply is awaited
 * only once the studio has agreed to a request, because people are asked then.
 */
export function Assignments({
  booking: { state, service, resources },
}: {
  booking: { state: State; service: string | null; resources: Assignment[] }
}) {
  const isOpen = state !== 'canceled' && state !== 'done'
  const isAgreed = state !== 'held' || service === null
  const { answers } = useReservationMessages()
  return (
    <ul className="parts">
      {resources.map(({ id, name, answer, isAsked }) => {
        const response = answer ?? 'none'
        const Icon = icons[response]
        return (
          <li key={id}>
            {name}
            {isOpen && isAsked && (isAgreed || answer) && (
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
  return parts.map(({ id, name, answer }, index) => (
    <span key={id}>
      {index > 0 && ', '}
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

type Props = {
  booking: Parameters<typeof isJob>[0] & {
    id: string
    resources: Assignment[]
    /** `unanswered` are the dates this person has still to answer, with this one. */
    series: { unanswered: number } | null
  }
  formKey: string
}

/**
 * Accept and decline buttons of the signed-in person, for this booking or all unanswered dates of
 * its series; the response can be changed until the booking is over.
 */
export function OwnResponse({ booking, formKey }: Props) {
  const self = booking.resources.find(({ isSelf }) => isSelf)
  const hasJob = isJob(booking, useNow())
  return (
    self &&
    hasJob && (
      <Response
        id={booking.id}
        answer={self.answer}
        unanswered={booking.series?.unanswered ?? 0}
        formKey={formKey}
      />
    )
  )
}

type ResponseProps = {
  id: string
  answer: AssignmentResponse | null
  unanswered: number
  formKey: string
}

function Response({ id, answer, unanswered, formKey }: ResponseProps) {
  const { answer: messages } = useReservationMessages()
  // for those who may confirm the booking, that button is the main one
  const isMain = !isRoleAllowed(usePortal().person.role, 'booking.change')
  const showError = useErrorToast()
  const thanks = useRef('')
  const { Form, isBusy } = useActionForm((answered) => {
    if (answered.ok) toast.success(thanks.current, { id: `answer:${id}` })
    else showError(answered)
  })
  const form = { id, formKey, isBusy, Form }
  const requested = { accepted: messages.accept, declined: messages.decline }
  const offered =
    answer === null
      ? (['accepted', 'declined'] as const)
      : [answer === 'accepted' ? ('declined' as const) : ('accepted' as const)]
  const remember = (text: string) => () => {
    thanks.current = text
  }
  return (
    <section className="card own-answer" aria-label={messages.label}>
      <p>{answer === null ? <b>{messages.question}</b> : messages[answer]}</p>
      <div className="own-answer-actions">
        {offered.map((choice) => (
          <ResponseForm
            key={choice}
            {...form}
            answer={choice}
            look={isMain && answer === null && choice === 'accepted' ? 'accent' : 'outline'}
            onSubmit={remember(messages.thanks[choice])}
          >
            {answer === null ? requested[choice] : messages.change[answer]}
          </ResponseForm>
        ))}
        {answer === null &&
          unanswered > 1 &&
          offered.map((choice) => (
            <ResponseForm
              key={`all ${choice}`}
              {...form}
              answer={choice}
              look="quiet"
              scope="all"
              onSubmit={remember(messages.thanksForAll[choice](unanswered))}
            >
              {messages.all[choice](unanswered)}
            </ResponseForm>
          ))}
      </div>
    </section>
  )
}

type ResponseFormProps = {
  id: string
  answer: AssignmentResponse
  look: 'accent' | 'outline' | 'quiet'
  scope?: 'all'
  formKey: string
  isBusy: boolean
  Form: ComponentType<FormProps>
  onSubmit: () => void
  children: ReactNode
}

function ResponseForm(props: ResponseFormProps) {
  const { id, answer, look, scope, formKey, isBusy, Form, onSubmit, children } = props
  const Icon = icons[answer]
  return (
    <Form method="post" action={getActionPath(id, 'response')} onSubmit={onSubmit}>
      <IdempotencyField page={formKey} form={scope ? `${answer}-${scope}` : answer} />
      <input type="hidden" name="answer" value={answer} />
      {scope && <input type="hidden" name="scope" value={scope} />}
      <Button type="submit" look={look} disabled={isBusy}>
        <Icon />
        {children}
      </Button>
    </Form>
  )
}
