import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export type NotesResult = { ok: boolean; problem: ProblemCode | null; typed: string }
type Props = {
  project: { id: string; notes: string; notesRevision: number }
  formKey: string
  mayWrite: boolean
  failed: NotesResult | undefined
}

/** Notes shared by everyone on the project. */
export function ProjectNotes({ mayWrite, ...props }: Props) {
  const messages = useMessages().portal.projects.page
  const { notes } = props.project
  return (
    <section className="card" aria-labelledby="notes">
      <header className="card-head">
        <h2 id="notes">{messages.notes}</h2>
      </header>
      {mayWrite ? (
        <NotesForm {...props} />
      ) : (
        <p className={notes ? 'card-text preserve-lines' : 'card-empty'}>
          {notes || messages.noNotes}
        </p>
      )}
    </section>
  )
}

/**
 * Typed text stays if it couldn't be saved. Another person's change is shown below it, or replaces
 * the text if nothing was typed.
 */
function NotesForm({ project, formKey, failed }: Omit<Props, 'mayWrite'>) {
  const { id, notes, notesRevision } = project
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const messages = portal.projects.page
  const fetcher = useFetcher<NotesResult>()
  const field = useRef<HTMLTextAreaElement>(null)
  const [base, setBase] = useState({ notes, revision: notesRevision })
  const isBusy = fetcher.state !== 'idle'
  const handled = useRef(fetcher.data)
  const result = isBusy ? undefined : (fetcher.data ?? failed)
  const conflict = result?.problem === 'notes-were-changed'

  useEffect(() => {
    if (isBusy || base.revision === notesRevision) return
    const newResult = fetcher.data && handled.current !== fetcher.data ? fetcher.data : undefined
    handled.current = fetcher.data
    const isUntouched = field.current?.value === base.notes
    if (isUntouched && field.current) field.current.value = notes
    if (isUntouched || newResult) setBase({ notes, revision: notesRevision })
  }, [isBusy, notes, notesRevision, base, fetcher.data])
  useFetcherOutcome(fetcher, (result) => {
    if (!result?.ok) return field.current?.focus()
    toast.success(portal.saved)
  })

  return (
    <fetcher.Form
      className="project-notes"
      method="post"
      action={`/portal/projects/${id}`}
      aria-busy={isBusy}
    >
      <IdempotencyField page={formKey} form="notes" />
      <input type="hidden" name="revision" value={base.revision} />
      <TextArea
        ref={field}
        label={<span className="visually-hidden">{messages.notes}</span>}
        name="notes"
        defaultValue={failed?.typed ?? notes}
        rows={4}
        problem={result?.problem ? problemMessages[result.problem] : undefined}
      />
      {conflict && (
        <p className="notes-theirs">
          <b>{messages.theirs}</b> {notes}
        </p>
      )}
      <p className="form-actions">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? portal.saving : messages.saveNotes}
        </Button>
      </p>
    </fetcher.Form>
  )
}

/** Calls `onResult` once with each new result. */
function useFetcherOutcome(
  { state, data }: { state: string; data: NotesResult | undefined },
  onResult: (result: NotesResult | undefined) => void,
) {
  const handled = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || handled.current === data) return
    handled.current = data
    onResult(data)
  }, [state, data, onResult])
}
