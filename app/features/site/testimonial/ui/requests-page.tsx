import { CircleAlert, CircleCheck } from 'lucide-react'

import { ShareLink } from '#app/features/people/invitation/ui/share-link.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useClickGuard } from '#app/ui/use-click-guard.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import type { RequestFormResult } from './request-form-result.ts'
import { TestimonialRequestForm, type TestimonialRequestOptions } from './request-form.tsx'
import { PendingRow } from './pending-row.tsx'
import { DecidedRow } from './decided-row.tsx'
import './testimonials.css'
import type { TestimonialRequest } from './request.ts'
import { useRequestMessages } from './use-request-messages.ts'
import { useResultMessage } from './use-result-message.ts'
import { SubmissionCard } from './submission-card.tsx'

type RequestState = 'requested' | 'written' | 'approved' | 'declined'
type TestimonialPlaces = { pages: string[]; items: { id: string; title: string }[] }
type Props = {
  requests: Record<RequestState, TestimonialRequest[]>
  places: TestimonialPlaces
  options: TestimonialRequestOptions
  formKey: string
  result: RequestFormResult | undefined
}

/** Lists the requests by state, with the form for a new one. */
export function RequestsPage({
  requests: { requested, written, approved, declined },
  places,
  options,
  formKey,
  result,
}: Props) {
  const messages = useRequestMessages()
  const problemMessages = useProblems()
  const message = useResultMessage(result)
  const refused = result && !result.saved ? result : null
  const findProblem = (id: string) => {
    const problem = refused?.form.endsWith(`:${id}`) ? refused.problems.request : undefined
    return problem && problemMessages[problem]
  }
  const findTyped = (id: string) =>
    refused?.form.endsWith(`:${id}`) ? refused.values.quote : undefined
  const otherProblem =
    refused?.problems.request && !written.some(({ id }) => findProblem(id))
      ? problemMessages[refused.problems.request]
      : null
  const isEmpty = requested.length + written.length + approved.length + declined.length === 0
  return (
    <>
      <Head message={message} />
      {result?.handOver && (
        <section className="card settings-card testimonial-request-hand-over">
          <ShareLink {...result.handOver} label={messages.handOverLink} />
        </section>
      )}
      {otherProblem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {otherProblem}
        </p>
      )}
      <PendingSubmissions
        requests={written}
        places={places}
        formKey={formKey}
        findProblem={findProblem}
        findTyped={findTyped}
      />
      <TestimonialRequestForm options={options} formKey={formKey} result={result} />
      {isEmpty && <p className="empty">{messages.empty}</p>}
      <RequestList title={messages.requestedTitle} requests={requested}>
        {(request) => <PendingRow key={request.id} request={request} formKey={formKey} />}
      </RequestList>
      <RequestList title={messages.approvedTitle} requests={approved}>
        {(request) => <DecidedRow key={request.id} request={request} formKey={formKey} />}
      </RequestList>
      <RequestList title={messages.declinedTitle} requests={declined}>
        {(request) => <DecidedRow key={request.id} request={request} formKey={formKey} declined />}
      </RequestList>
    </>
  )
}

function Head({ message }: { message: ReturnType<typeof useResultMessage> }) {
  const messages = useRequestMessages()
  return (
    <header className="testimonial-request-head">
      <BackLink to="/portal/website">{messages.back}</BackLink>
      <h2>{messages.title}</h2>
      <p className="muted">{messages.lead}</p>
      <output className="form-status">
        {message && (
          <>
            <CircleCheck />
            {message}
          </>
        )}
      </output>
    </header>
  )
}

function PendingSubmissions({
  requests,
  places,
  formKey,
  findProblem,
  findTyped,
}: {
  requests: TestimonialRequest[]
  places: TestimonialPlaces
  formKey: string
  findProblem: (id: string) => string | undefined
  findTyped: (id: string) => string | undefined
}) {
  const messages = useRequestMessages()
  // the next testimonial moves to where the button of the decided one was, before it was read
  const guard = useClickGuard(requests.map(({ id }) => id).join(' '))
  if (requests.length === 0) return null
  return (
    <section
      className="settings-card card testimonial-request-text"
      aria-labelledby="written"
      onClickCapture={guard}
    >
      <h2 id="written">{messages.writtenTitle}</h2>
      {requests.map((request) => (
        <SubmissionCard
          key={`${request.id} ${request.revision}`}
          request={request}
          places={places}
          formKey={formKey}
          problem={findProblem(request.id)}
          typed={findTyped(request.id)}
        />
      ))}
    </section>
  )
}

function RequestList({
  title,
  requests,
  children,
}: {
  title: string
  requests: TestimonialRequest[]
  children: (request: TestimonialRequest) => React.ReactNode
}) {
  if (requests.length === 0) return null
  return (
    <section className="card settings-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="testimonial-request-rows">{requests.map(children)}</ul>
    </section>
  )
}
