import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { ActionResult } from '#app/ui/action-result.ts'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { useActionPath } from './use-action-path.ts'

type Options = {
  successMessage: string
  /** The problem of a form sent without JavaScript. */
  initialProblem?: ProblemCode
  onFailure?: (problem: ProblemCode) => void
}

/** State of a reply or note form: its text is emptied once the server saved it. */
export function useComposerForm(
  id: string,
  { successMessage, initialProblem, onFailure }: Options,
) {
  const problemMessages = useProblems()
  const field = useRef<HTMLTextAreaElement>(null)
  const handleResult = (result: ActionResult) => {
    const element = field.current
    if (!result.ok) {
      element?.focus()
      return onFailure?.(result.problem)
    }
    if (element) {
      element.value = ''
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    toast.success(successMessage)
  }
  const { Form, isBusy, result } = useActionForm(handleResult)
  const problem = result ? (result.ok ? null : result.problem) : isBusy ? null : initialProblem
  const textProps = {
    ref: field,
    name: 'text',
    required: true,
    readOnly: isBusy,
    problem: problem ? problemMessages[problem] : undefined,
    'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  }
  return { Form, getPath: useActionPath(id), isBusy, field, text: textProps }
}
