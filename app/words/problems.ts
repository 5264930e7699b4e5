import { problems } from './en/problems.ts'

/** Every problem the program can name. A new one begins with its sentence (decision 0042). */
export type ProblemCode = keyof typeof problems

/** The sentence of every problem, by language; pages without a form do without them. */
const catalogues = { en: problems } satisfies Record<string, Record<ProblemCode, string>>

export function problemWords(language: string): Record<ProblemCode, string> {
  return catalogues[language as keyof typeof catalogues] ?? problems
}

/** Sentences that one area words differently. */
export type OwnSentences = Partial<Record<ProblemCode, string>>

/** The problem a text names; null for any other text, since an address may hold anything. */
export function problemFrom(text: string | null | undefined): ProblemCode | null {
  return text && Object.hasOwn(problems, text) ? (text as ProblemCode) : null
}

/** The problem an issue of a schema names; a check without a message of its own names none. */
export function problemOfIssue({ message }: { message: string }): ProblemCode {
  return problemFrom(message) ?? 'field-malformed'
}
