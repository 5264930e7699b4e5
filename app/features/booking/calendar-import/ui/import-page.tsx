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

type Props = { resources: ResourceChoice[]; result: ImportResult | undefined }

/** Form for a calendar file; then its dates with a client each; then the result for each date. */
export function ImportPage({ resources, result }: Props) {
  const { file: messages } = useCalendarSyncMessages()
  return (
    <>
      <BackLink to="/portal/settings/calendar">{messages.back}</BackLink>
      <h1 className="title">{messages.title}</h1>
      {result && 'lines' in result ? (
        <ReviewForm review={result} />
      ) : result?.ok ? (
        <Outcome result={result} />
      ) : (
        <ImportForm resources={resources} result={result} />
      )}
    </>
  )
}

type Result = Exclude<ImportResult & { ok: true }, { lines: unknown }>

function Outcome({ result }: { result: Result }) {
  const { file: messages } = useCalendarSyncMessages()
  const head = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    head.current?.focus()
  }, [result])
  return (
    <div className="import-lists">
      <output className="notice notice-ok" tabIndex={-1} ref={head}>
        <CircleCheck />
        {describeResult(result, messages)}
      </output>
      {'added' in result && <ImportLists {...result} />}
      <div className="form-actions">
        <Link className="button button-outline" to="/portal/bookings/import" reloadDocument>
          {messages.another}
        </Link>
        {'added' in result && result.added.length > 0 && <UndoImport lines={result.added} />}
      </div>
    </div>
  )
}

function describeResult(
  result: Result,
  messages: ReturnType<typeof useCalendarSyncMessages>['file'],
): string {
  if ('undone' in result) return messages.undone(result.undone.canceled, result.undone.kept)
  const { added, existing, failed } = result
  return added.length + existing.length + failed.length === 0
    ? messages.nothing
    : messages.done(added.length, existing.length, failed.length)
}

/** Cancels what was just imported, as long as nothing happened to it since. */
function UndoImport({ lines }: { lines: ImportedLine[] }) {
  const { file: messages } = useCalendarSyncMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="undo" value={lines.map(({ id }) => id).join(' ')} />
      <Button type="submit" look="quiet" disabled={isBusy}>
        {isBusy ? messages.undoing : messages.undo}
      </Button>
    </Form>
  )
}
