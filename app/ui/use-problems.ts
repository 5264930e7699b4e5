import { type ProblemCode, getProblemMessages } from '#app/messages/problems.ts'

import { useLanguage } from './use-language.ts'

/** The sentence of every problem, in the language the page was made in. */
export function useProblems(): Record<ProblemCode, string> {
  return getProblemMessages(useLanguage())
}
