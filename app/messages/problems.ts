import { problems } from './en/problems.ts'

/** Every problem code. Add its message first (decision 0042). */
export type ProblemCode = keyof typeof problems

/** Messages of the problems, loaded only by pages with a form. */
const catalogs = { en: problems } satisfies Record<string, Record<ProblemCode, string>>

export function getProblemMessages(language: string): Record<ProblemCode, string> {
  return catalogs[language as keyof typeof catalogs] ?? problems
}

/** Problem messages that an area words differently. */
export type ProblemMessageOverrides = Partial<Record<ProblemCode, string>>

/**
 * Returns the text as a problem code, or null for any other text, because a URL may contain
 * anything.
 */
export function parseProblemCode(text: string | null | undefined): ProblemCode | null {
  return text && Object.hasOwn(problems, text) ? (text as ProblemCode) : null
}

/**
 * Returns the problem code of a schema issue. A check without a message of its own gives
 * `field-malformed`.
 */
export function getIssueProblem({ message }: { message: string }): ProblemCode {
  return parseProblemCode(message) ?? 'field-malformed'
}
