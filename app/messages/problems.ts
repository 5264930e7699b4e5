import { problems } from './en/problems.ts'

/** Every problem the program can name. A new one begins with its sentence (decision 0042). */
export type ProblemCode = keyof typeof problems

/** The sentence of every problem, by language; pages without a form do without them. */
const catalogs = { en: problems } satisfies Record<string, Record<ProblemCode, string>>

export function getProblemMessages(language: string): Record<ProblemCode, string> {
  return catalogs[language as keyof typeof catalogs] ?? problems
}

/** Sentences that one area words differently. */
export type ProblemMessageOverrides = Partial<Record<ProblemCode, string>>

/** The problem a text names; null for any other text, since an address may hold anything. */
export function parseProblemCode(text: string | null | undefined): ProblemCode | null {
  return text && Object.hasOwn(problems, text) ? (text as ProblemCode) : null
}

/** The problem an issue of a schema names; a check without a message of its own names none. */
export function getIssueProblem({ message }: { message: string }): ProblemCode {
  return parseProblemCode(message) ?? 'field-malformed'
}
