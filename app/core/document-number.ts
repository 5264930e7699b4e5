import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * A pattern of document numbers: fixed text with `{number}` or `{number:4}` (with leading zeros)
 * once, and `{year}`, which a series that restarts every year needs.
 */
export function findPatternProblem(pattern: string, restarts: boolean): ProblemCode | null {
  const fixed = pattern.replace(/\{number(?::[1-9])?\}/, '').replaceAll('{year}', '')
  if (!/\{number(?::[1-9])?\}/.test(pattern)) return 'number-pattern-without-number'
  if (!/^[\p{L}\p{N} ./_-]{0,20}$/u.test(fixed)) return 'number-pattern-malformed'
  return restarts && !pattern.includes('{year}') ? 'number-pattern-without-year' : null
}

/** Formats a document number, as the database does when it assigns it. */
export function formatDocumentNumber(pattern: string, year: number, number: number): string {
  return pattern
    .replaceAll('{year}', String(year))
    .replace(/\{number(?::([1-9]))?\}/, (_, width: string | undefined) =>
      String(number).padStart(Number(width ?? 1), '0'),
    )
}
