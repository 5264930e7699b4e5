import type { ReactNode } from 'react'

import { DecisionCards } from './decision-cards.tsx'
import { FormProblem } from './form-problem.tsx'
import { NoteList } from './note-list.tsx'
import type { NoteView, ReviewFormResult, ReviewView } from './review-view.ts'
import type { ReviewForm } from './use-review-form.ts'
import { VersionBar } from './version-bar.tsx'

type Props = {
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  form: ReviewForm
  activeId: string | null
  onOpen: (note: NoteView) => void
  /** Writes a note. */
  children: ReactNode
}

/** The notes on a version, and the forms about them, next to its file. */
export function ReviewSide({ view, formKey, result, form, activeId, onOpen, children }: Props) {
  return (
    <div className="review-side">
      <VersionBar view={view} />
      <FormProblem result={form.result} form="note" />
      {view.viewer.mayComment && children}
      <DecisionCards {...{ view, formKey, result }} />
      <NoteList {...{ view, formKey, result, activeId, onOpen }} />
    </div>
  )
}
