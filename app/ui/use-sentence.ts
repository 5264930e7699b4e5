import type { ProblemMessageOverrides, ProblemCode } from '#app/messages/problems.ts'

import { useProblems } from './use-problems.ts'

/** Returns the sentence of a problem: the area's own, or the one all areas share. */
export function useSentence(own: ProblemMessageOverrides = {}): (problem: ProblemCode) => string {
  const problemMessages = useProblems()
  return (problem) => own[problem] ?? problemMessages[problem]
}
