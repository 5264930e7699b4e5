import { CircleAlert } from 'lucide-react'

import { getFailure } from './note-form.tsx'
import type { ReviewFormResult } from './review-view.ts'

/** The problem of a form that belongs to none of its fields. */
export function FormProblem({
  result,
  form,
}: {
  result: ReviewFormResult | undefined
  form: string
}) {
  const failed = getFailure(result, form)
  if (!failed?.problem) return null
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {failed.problem}
    </p>
  )
}
