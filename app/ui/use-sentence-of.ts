import { useWords } from './use-words.ts'

/** The sentence of a problem, also of one of these, which are met nowhere else. */
export function useSentenceOf(own: Record<string, string>): (problem: string) => string {
  const { problems } = useWords()
  return (problem) => own[problem] ?? problems[problem] ?? problem
}
