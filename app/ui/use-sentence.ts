import type { ProblemMessageOverrides, ProblemCode } from '#app/messages/problems.ts'

import { useProblems } from './use-problems.ts'

/** Returns a function for the message of a problem: the given override, or the shared one. */
export function useSentence(
  overrides: ProblemMessageOverrides = {},
): (problem: ProblemCode) => string {
  const problemMessages = useProblems()
  return (problem) => overrides[problem] ?? problemMessages[problem]
}
