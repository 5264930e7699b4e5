import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { limits } from '#app/studio/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { KeptNotice } from '#app/ui/kept-notice.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

export type NotesAnswer = { ok: boolean; problem: ProblemCode | null; typed: string }
type Props = {
  project: { id: string; notes: string; notesSeen: string }
  once: string
  mayWrite: boolean
  refused: NotesAnswer | undefined
}

/** Notes of everybody who works on the project. */
export function ProjectNotes({ mayWrite, ...props }: Props) {
  const words = useWords().portal.projects.page
  const { notes } = props.project
  return (
    <section className="card" aria-labelledby="notes">
      <header className="card-head">
        <h2 id="notes">{words.notes}</h2>
      </header>
      {mayWrite ? (
        <NotesForm {...props} />
      ) : (
        <p className={notes ? 'card-text written' : 'card-empty'}>{notes || words.noNotes}</p>
      )}
    </section>
  )
}

/**
 * What was typed stays when it could not be kept; what others wrote meanwhile is shown beneath, and
 * shown at once where nothing was typed.
 */
function NotesForm({ project: { id, notes, notesSeen }, once, refused }: Omit<Props, 'mayWrite'>) {
  const { portal } = useWords()
  const problems = useProblems()
  const words = portal.projects.page
  const fetcher = useFetcher<NotesAnswer>()
  const field = useRef<HTMLTextAreaElement>(null)
  const [base, setBase] = useState({ notes, seen: notesSeen })
  const form = useRef<HTMLFormElement>(null)
  const { saved, ...kept } = useKeptForm(form, refused)
  const busy = fetcher.state !== 'idle'
  const heard = useRef(fetcher.data)
  const answer = busy ? undefined : (fetcher.data ?? refused)
  const conflict = answer?.problem === 'notes-were-changed'

  useEffect(() => {
    if (busy || base.seen === notesSeen) return
    const fresh = fetcher.data && heard.current !== fetcher.data ? fetcher.data : undefined
    heard.current = fetcher.data
    const untouched = field.current?.value === base.notes
    if (untouched && field.current) field.current.value = notes
    if (untouched || fresh) setBase({ notes, seen: notesSeen })
  }, [busy, notes, notesSeen, base, fetcher.data])
  useOutcome(fetcher, (answer) => {
    if (!answer?.ok) return field.current?.focus()
    saved()
    toast.success(portal.saved)
  })

  return (
    <fetcher.Form
      ref={form}
      className="project-notes"
      method="post"
      action={`/portal/projects/${id}`}
      aria-busy={busy}
    >
      <Once page={once} form="notes" />
      <input type="hidden" name="seen" value={base.seen} />
      <KeptNotice kept={kept} />
      <TextArea
        ref={field}
        label={<span className="visually-hidden">{words.notes}</span>}
        name="notes"
        defaultValue={refused?.typed ?? notes}
        rows={4}
        maxLength={limits.notes}
        problem={answer?.problem ? problems[answer.problem] : undefined}
      />
      {conflict && (
        <p className="notes-theirs">
          <b>{words.theirs}</b> {notes}
        </p>
      )}
      <p className="form-actions">
        <Button type="submit" disabled={busy}>
          {busy ? portal.saving : words.saveNotes}
        </Button>
      </p>
    </fetcher.Form>
  )
}

/** Calls `hear` once with each new answer. */
function useOutcome(
  { state, data }: { state: string; data: NotesAnswer | undefined },
  hear: (answer: NotesAnswer | undefined) => void,
) {
  const said = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || said.current === data) return
    said.current = data
    hear(data)
  }, [state, data, hear])
}
