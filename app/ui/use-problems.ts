import { type ProblemCode, getProblemMessages } from '#app/messages/problems.ts'

import { useLanguage } from './use-language.ts'

/** Returns the message of every problem in the language of the page. */
export function useProblems(): Record<ProblemCode, string> {
  return getProblemMessages(useLanguage())
}
