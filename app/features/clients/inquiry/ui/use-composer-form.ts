import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { ActionResult } from '#app/ui/action-result.ts'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useActionPath } from './use-action-path.ts'

/** State of a reply or note form: its text is emptied once the server saved it. */
export function useComposerForm(id: string, successMessage: string) {
  const problemMessages = useProblems()
  const field = useRef<HTMLTextAreaElement>(null)
  const handleResult = (answer: ActionResult) => {
    if (!answer.ok) return field.current?.focus()
    if (field.current) field.current.value = ''
    toast.success(successMessage)
  }
  const { Form, busy, answer } = useActionForm(handleResult)
  const problem = answer?.ok === false ? answer.problem : null
  const textProps = {
    ref: field,
    name: 'text',
    required: true,
    readOnly: busy,
    problem: problem ? problemMessages[problem] : undefined,
    'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  }
  return { Form, at: useActionPath(id), busy, text: textProps }
}
