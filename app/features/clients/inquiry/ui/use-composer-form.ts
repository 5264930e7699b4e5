import { toast } from 'react-hot-toast/headless'

import type { ActionResult } from '#app/ui/action-result.ts'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useActionPath } from './use-action-path.ts'
import { useDraft } from './use-draft.ts'

/**
 * State of a reply or note form: a stored draft until the server saves it, and the problem if it
 * doesn't.
 */
export function useComposerForm(id: string, draftKey: string, successMessage: string) {
  const problemMessages = useProblems()
  const { field, keep: save, clear } = useDraft(draftKey)
  const handleResult = (answer: ActionResult) => {
    if (!answer.ok) return field.current?.focus()
    clear()
    toast.success(successMessage)
  }
  const { Form, busy, answer } = useActionForm(handleResult)
  const problem = answer?.ok === false ? answer.problem : null
  const textProps = {
    ref: field,
    name: 'text',
    required: true,
    readOnly: busy,
    onInput: save,
    problem: problem ? problemMessages[problem] : undefined,
    'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  }
  return { Form, at: useActionPath(id), busy, text: textProps }
}
