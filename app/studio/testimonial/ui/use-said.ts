import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'

import type { AskAnswer } from './ask-answer.ts'
import { useAskedWords } from './use-asked-words.ts'

/**
 * What became of an act on a request, as a sentence that also passes by as a message; without
 * JavaScript by the address it led to.
 */
export function useSaid(answer: AskAnswer | undefined): string | null {
  const words = useAskedWords()
  const before = useSearchParams()[0].get('saved')
  const form = answer ? (answer.saved ? answer.form : null) : before
  const act = form?.split(':')[0]
  const sentences: Record<string, string> = {
    again: answer?.handOver ? words.made : words.sentAgain,
    withdraw: words.withdrawn,
    approve: words.approved,
    decline: words.declined,
    return: words.broughtBack,
  }
  const said = (act && sentences[act]) ?? null
  useEffect(() => {
    if (said) toast.success(said)
  }, [answer, said])
  return said
}
