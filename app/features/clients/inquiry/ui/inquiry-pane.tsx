import { CircleAlert } from 'lucide-react'
import { useLocation } from 'react-router'

import type { InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { PendingRequestView } from '#app/features/booking/booking-request/ui/pending-request.tsx'

import { Composer } from './composer.tsx'
import { DateRequest, hasDate } from './date-request.tsx'
import { StatePill } from './due-pill.tsx'
import { type InquiryDetails, InquiryFacts } from './inquiry-facts.tsx'
import { InquiryMoves } from './inquiry-moves.tsx'
import type { ReplyDraft, ReplySources } from './reply-form.tsx'
import { type Entry, Thread } from './thread.tsx'

type InquiryView = InquiryDetails & {
  name: string
  service: InquiryService
  message: string
  entries: Entry[]
}
type Props = ReplySources & {
  inquiry: InquiryView
  pending: PendingRequestView | null
  people: { id: string; name: string }[]
  formKey: string
  maySeeEmails: boolean
  problem: ProblemCode | null
  draft: ReplyDraft | undefined
}

/** The open inquiry: sender, messages, reply form and details. */
export function InquiryPane({
  inquiry,
  pending,
  people,
  formKey,
  maySeeEmails,
  problem,
  draft,
  ...sources
}: Props) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const { search } = useLocation()
  return (
    <article className="inquiry" aria-labelledby="inquiry-name">
      <header className="inquiry-head">
        <BackLink className="inquiry-back" to={{ pathname: '/portal/clients/inquiries', search }}>
          {portal.inquiries.back}
        </BackLink>
        <div className="inquiry-title">
          <h2 id="inquiry-name" tabIndex={-1}>
            {inquiry.name}
          </h2>
          <StatePill {...inquiry} />
        </div>
        <InquiryMoves inquiry={inquiry} formKey={formKey} />
      </header>
      {problem && (
        <p className="notice notice-bad inquiry-problem" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {hasDate(inquiry) && <DateRequest inquiry={inquiry} pending={pending} formKey={formKey} />}
      <div className="inquiry-body">
        <div className="inquiry-thread">
          <Thread inquiry={inquiry} maySeeEmails={maySeeEmails} />
          <Composer inquiry={inquiry} formKey={formKey} sources={sources} draft={draft} />
        </div>
        <InquiryFacts inquiry={inquiry} people={people} formKey={formKey} />
      </div>
    </article>
  )
}
