import { day, minute } from '#app/core/day.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Milliseconds between the tries of a rendering. After the last one it has failed. */
const retryDelays = [5_000, minute / 2, 2 * minute, 10 * minute]

/** Without a key to seal a document, the rendering waits for it and never gives up. */
export function getRetryDelay(problem: ProblemCode, tries: number): number | undefined {
  // a character without a font needs a person at once
  if (problem === 'text-unprintable') return undefined
  return (
    retryDelays[tries - 1] ?? (problem === 'seal-key-unreadable' ? retryDelays.at(-1) : undefined)
  )
}

/** No rendering is due later than this, unless the clock was set back since. */
export const longestDelay = day

/**
 * The state of a document's PDF. `damaged` was rendered, but its file isn't what was stored and
 * can't be made again. `unsealed` waits for the key to seal it. A document from before PDFs were
 * stored has none.
 */
export type PdfState =
  | { state: 'none' | 'waiting' | 'unsealed' | 'completed' | 'damaged' }
  | { state: 'failed'; problem: ProblemCode; characters: string }

/** A problem as it is stored: the code, and the characters that no font has. */
export function formatStoredProblem(problem: ProblemCode, characters = ''): string {
  return `${problem} ${characters}`.trim()
}

type StoredState = { state: 'waiting' | 'completed' | 'failed'; problem: string | null }

export function toPdfState(
  rendering: StoredState | null,
  parse: (code: string | undefined) => ProblemCode | null,
): PdfState {
  if (!rendering) return { state: 'none' }
  const { state, problem } = rendering
  if (state === 'completed') return { state: problem === null ? 'completed' : 'damaged' }
  if (state === 'waiting')
    return { state: problem === 'seal-key-unreadable' ? 'unsealed' : 'waiting' }
  const [code, characters = ''] = (problem ?? '').split(' ')
  return { state, problem: parse(code) ?? 'pdf-failed', characters }
}

/** Returns a file name such as `INV-2027-0004.pdf`. A number may have slashes. */
export function buildPdfName(title: string): string {
  return `${title.replaceAll('/', '-')}.pdf`
}
