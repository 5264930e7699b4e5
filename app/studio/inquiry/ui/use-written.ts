import { toast } from 'react-hot-toast/headless'

import { useWords } from '#app/ui/use-words.ts'

import type { MoveAnswer } from './move-answer.ts'
import { useAct } from './use-act.ts'
import { useDraft } from './use-draft.ts'

/** A text that is written about an inquiry: a draft until the server has taken it, with its sentence when it has not. */
export function useWritten(id: string, draft: string, said: string) {
  const { problems } = useWords()
  const { field, keep, clear } = useDraft(draft)
  const hear = (answer: MoveAnswer) => {
    if (!answer.ok) return field.current?.focus()
    clear()
    toast.success(said)
  }
  const { problem, busy, ...act } = useAct(id, hear)
  const text = { ref: field, name: 'text', required: true, readOnly: busy, onInput: keep, problem: problem ? problems[problem] : undefined, 'aria-keyshortcuts': 'Control+Enter Meta+Enter' }
  return { ...act, busy, text }
}
