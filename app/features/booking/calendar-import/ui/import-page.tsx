import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import type { ResourceChoice } from '#app/features/booking/booking/ui/resource-fields.tsx'
import { useCalendarSyncMessages } from '#app/features/booking/calendar-sync/ui/use-calendar-sync-messages.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'

import '#app/features/booking/booking/ui/booking.css'
import '#app/features/work/project/ui/project.css'
import './import.css'
import { ImportForm } from './import-form.tsx'
import { ImportLists } from './import-lists.tsx'
import type { ImportResult, ImportedLine } from './import-result.ts'
import { ReviewForm } from './review-form.tsx'

type Props = { resources: ResourceChoice[]; answer: ImportResult | undefined }

/** Form for a calendar file; then its dates with a client each; then the result for each date. */
export function ImportPage({ resources, answer }: Props) {
  const { file: messages } = useCalendarSyncMessages()
  return (
    <>
      <BackLink to="/portal/settings/calendar">{messages.back}</BackLink>
      <h1 className="title">{messages.title}</h1>
      {answer && 'lines' in answer ? (
        <ReviewForm review={answer} />
      ) : answer?.ok ? (
        <Outcome answer={answer} />
      ) : (
        <ImportForm resources={resources} answer={answer} />
      )}
    </>
  )
}

type Result = Exclude<ImportResult & { ok: true }, { lines: unknown }>

function Outcome({ answer }: { answer: Result }) {
  const { file: messages } = useCalendarSyncMessages()
  const head = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    head.current?.focus()
  }, [answer])
  return (
    <div className="import-lists">
      <output className="notice notice-ok" tabIndex={-1} ref={head}>
        <CircleCheck />
        {describeResult(answer, messages)}
      </output>
      {'made' in answer && <ImportLists {...answer} />}
      <div className="form-actions">
        <Link className="button button-outline" to="/portal/bookings/import" reloadDocument>
          {messages.another}
        </Link>
        {'made' in answer && answer.made.length > 0 && <UndoImport made={answer.made} />}
      </div>
    </div>
  )
}

function describeResult(
  answer: Result,
  messages: ReturnType<typeof useCalendarSyncMessages>['file'],
): string {
  if ('undone' in answer) return messages.undone(answer.undone.canceled, answer.undone.kept)
  const { made, there, refused } = answer
  return made.length + there.length + refused.length === 0
    ? messages.nothing
    : messages.done(made.length, there.length, refused.length)
}

/** Cancels what was just imported, as long as nothing happened to it since. */
function UndoImport({ made }: { made: ImportedLine[] }) {
  const { file: messages } = useCalendarSyncMessages()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="undo" value={made.map(({ id }) => id).join(' ')} />
      <Button type="submit" look="quiet" disabled={busy}>
        {busy ? messages.undoing : messages.undo}
      </Button>
    </Form>
  )
}
