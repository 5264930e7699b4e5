import type { OwnSentences, ProblemCode } from '#app/words/problems.ts'

import { useProblems } from './use-problems.ts'

/** Returns the sentence of a problem: the area's own, or the one all areas share. */
export function useSentence(own: OwnSentences = {}): (problem: ProblemCode) => string {
  const problems = useProblems()
  return (problem) => own[problem] ?? problems[problem]
}
