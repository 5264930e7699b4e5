import { toast } from 'react-hot-toast/headless'

import type { ActAnswer } from '#app/ui/act-answer.ts'
import { useAct } from '#app/ui/use-act.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useAddress } from './use-address.ts'
import { useDraft } from './use-draft.ts'

/**
 * A text that is written about an inquiry: a draft until the server has taken it, with its sentence
 * when it has not.
 */
export function useWritten(id: string, draft: string, said: string) {
  const problems = useProblems()
  const { field, keep, clear } = useDraft(draft)
  const hear = (answer: ActAnswer) => {
    if (!answer.ok) return field.current?.focus()
    clear()
    toast.success(said)
  }
  const { Form, busy, answer } = useAct(hear)
  const problem = answer?.ok === false ? answer.problem : null
  const text = {
    ref: field,
    name: 'text',
    required: true,
    readOnly: busy,
    onInput: keep,
    problem: problem ? problems[problem] : undefined,
    'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  }
  return { Form, at: useAddress(id), busy, text }
}
