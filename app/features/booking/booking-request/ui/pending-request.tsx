import { CalendarClock } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import { getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import { FreeTimeText } from '#app/features/booking/booking/ui/conflicts.tsx'
import type { MoveResult } from '#app/features/booking/booking/ui/move-result.ts'
import { ActionProblem } from '#app/features/booking/booking/ui/action-problem.tsx'
import { ChooseEmails } from '#app/features/booking/notice/ui/choose-emails.tsx'
import { useNoticeSheet } from '#app/features/booking/notice/ui/notice-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { getProposalMessages } from '#app/messages/proposals.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './pending-request.css'

export type PendingRequestView = {
  heldUntil: Date | null
  proposedAt: Date | null
  minutes: number
  startsLocal: string
  freeTimes: { name: string; startsLocal: string; endsLocal: string }[]
}
type Props = { id: string; request: PendingRequestView; formKey: string }

/**
 * Shown while an online request is on hold. Confirming works as for any booking; this proposes
 * another time.
 */
export function PendingRequest({
  id,
  request: { heldUntil, proposedAt, ...details },
  formKey,
}: Props) {
  const messages = useProposalMessages()
  const display = useDisplay()
  const until = heldUntil ? formatDateTime(heldUntil, display) : ''
  return (
    <section className="card pending-request" aria-label={messages.label}>
      <CalendarClock />
      <div>
        <p>
          {proposedAt
            ? messages.proposed(formatDateTime(proposedAt, display), until)
            : messages.asked(until)}
        </p>
        <TimeProposal id={id} details={details} formKey={formKey} />
      </div>
    </section>
  )
}

/** Offers the nearest free times, or another one, to propose to the client by email. */
export function TimeProposal(props: Omit<ProposalProps, 'act' | 'sheet'>) {
  const messages = useProposalMessages()
  const sheet = useNoticeSheet(props.id)
  // lives outside the form, which is remounted when the time changes
  const act = useActionForm<MoveResult>((result) => {
    sheet.close(result.ok)
    if (result.ok) toast.success(messages.proposalSent)
  })
  return (
    <>
      <Proposal key={props.details.startsLocal} {...props} act={act} sheet={sheet} />
      {sheet.render(act.Form, act.isBusy)}
    </>
  )
}

type ProposalProps = {
  id: string
  details: Omit<PendingRequestView, 'heldUntil' | 'proposedAt'>
  formKey: string
  act: ReturnType<typeof useActionForm<MoveResult>>
  sheet: ReturnType<typeof useNoticeSheet>
}

/** Problems shown next to the fields of the proposed time. */
const besideFields = ['date-missing', 'time-missing', 'time-never', 'time-twice']

function Proposal({
  id,
  details: { minutes, startsLocal, freeTimes },
  formKey,
  act,
  sheet,
}: ProposalProps) {
  const messages = useProposalMessages()
  const typed = useSearchParams()[0].get('proposed')
  const refused = act.result?.ok === false ? act.result : null
  const isBesideField = refused !== null && besideFields.includes(refused.problem)
  const action = getActionPath(id, 'proposal')
  return (
    <details className="unfold" open={typed !== null}>
      <summary className="button button-outline button-compact">{messages.offer}</summary>
      <div className="unfold-form">
        <p>{messages.hint(messages.length(minutes))}</p>
        {refused && !isBesideField && <ActionProblem id={id} refused={refused} />}
        <FreeTimes {...{ id, action, freeTimes, formKey, act, sheet }} />
        <OtherTime {...{ id, action, formKey, act, sheet }} typed={typed ?? startsLocal} />
      </div>
    </details>
  )
}

type FormProps = Pick<ProposalProps, 'id' | 'formKey' | 'act' | 'sheet'> & { action: string }

function FreeTimes({
  action,
  freeTimes,
  formKey,
  sheet,
  act: { Form, isBusy },
}: FormProps & Pick<PendingRequestView, 'freeTimes'>) {
  const messages = useProposalMessages()
  return (
    <Form method="post" action={action} onSubmit={(event) => sheet.intercept(event, 'proposed')}>
      <IdempotencyField page={formKey} form="proposal-free" />
      <fieldset>
        <legend className="field-label">{messages.free}</legend>
        {freeTimes.length === 0 && <p className="muted">{messages.none}</p>}
        <p className="problem-actions">
          {freeTimes.map((time) => (
            <Button
              key={time.name}
              type="submit"
              compact
              name="at"
              value={time.name}
              disabled={isBusy}
            >
              <FreeTimeText free={time} />
            </Button>
          ))}
        </p>
      </fieldset>
    </Form>
  )
}

function OtherTime({
  id,
  action,
  sheet,
  typed,
  formKey,
  act: { Form, isBusy, result },
}: FormProps & { typed: string }) {
  const messages = useProposalMessages()
  const problemMessages = useProblems()
  const [date = '', start = ''] = typed.split('T')
  const getProblem = (problem: ProblemCode) =>
    result?.ok === false && result.problem === problem ? problemMessages[problem] : undefined
  return (
    <Form
      className="pending-request-other"
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => sheet.intercept(event, 'proposed')}
    >
      <IdempotencyField page={formKey} form="proposal-other" />
      <fieldset className="pending-request-times">
        <legend className="field-label">{messages.other}</legend>
        <TextField
          label={messages.date}
          name="date"
          type="date"
          required
          defaultValue={date}
          problem={getProblem('date-missing')}
        />
        <TextField
          label={messages.start}
          name="start"
          type="time"
          required
          defaultValue={start}
          problem={getProblem('time-missing') ?? getProblem('time-never')}
        />
      </fieldset>
      {getProblem('time-twice') && <WhichHour />}
      <p className="form-actions">
        <Button type="submit" disabled={isBusy || sheet.isLoading}>
          {messages.act}
        </Button>
        <ChooseEmails id={id} change="proposed" />
      </p>
    </Form>
  )
}

function WhichHour() {
  const messages = useProposalMessages()
  return (
    <fieldset>
      <legend className="field-label">{messages.which}</legend>
      {(
        [
          ['false', messages.first],
          ['true', messages.second],
        ] as const
      ).map(([value, label]) => (
        <label key={value} className="tick">
          <input type="radio" name="later" value={value} required />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function useProposalMessages() {
  return getProposalMessages(useLanguage())
}
