import { parseDrawing } from '#app/core/drawing.ts'
import { fail, ok } from '#app/core/result.ts'
import { splitGraphemes, toSingleLine } from '#app/core/text.ts'
import { type ContractBlock, countInitials } from '#app/features/sales/contract-template/rules.ts'

/** A signer as far as the order of signing is concerned. */
export type SigningState = {
  side: 'client' | 'studio'
  signature: object | null
}

/**
 * Returns the signers who can sign next: the first without a signature, or everyone of the client
 * if they sign in any order. The studio is last.
 */
export function listNextSigners<Signer extends SigningState>(
  signers: Signer[],
  inOrder: boolean,
): Signer[] {
  const open = signers.filter(({ signature }) => signature === null)
  const ofClient = open.filter(({ side }) => side === 'client')
  if (ofClient.length === 0) return open
  return inOrder ? ofClient.slice(0, 1) : ofClient
}

/** Returns the drawn signature of a form, null if there is none, or `drawing-malformed`. */
export function checkDrawing(text = '') {
  const drawing = parseDrawing(text)
  return text === '' || drawing ? ok(drawing) : fail('drawing-malformed', { field: 'drawing' })
}

const maxInitials = 5

/** Returns the problem of initials as they were typed; null if there is none. */
export function findInitialsProblem(typed: string): 'initials-missing' | 'initials-long' | null {
  const initials = toSingleLine(typed)
  if (!/\p{L}/u.test(initials)) return 'initials-missing'
  return splitGraphemes(initials).length > maxInitials ? 'initials-long' : null
}

/**
 * Returns the initials of a form, one for each place of a contract. Fails with the problem of the
 * first field that has one.
 */
export function checkInitials(blocks: ContractBlock[], typed: string[]) {
  const initials = Array.from({ length: countInitials(blocks) }, (_, place) => typed[place] ?? '')
  for (const [place, text] of initials.entries()) {
    const problem = findInitialsProblem(text)
    if (problem) return fail(problem, { field: getInitialsField(place) })
  }
  return ok(initials.map(toSingleLine))
}

/** Returns the name of the field of initials at a place, from 0. */
export function getInitialsField(place: number): string {
  return `initials:${place}`
}

/** Returns the initials of a form in the order of their places. */
export function readInitials(values: Record<string, string>): string[] {
  const initials: string[] = []
  for (let place = 0; ; place++) {
    const typed = values[getInitialsField(place)]
    if (typed === undefined) return initials
    initials.push(typed)
  }
}

/** Returns true once everyone has signed. */
export function isSignedByAll(signers: SigningState[]): boolean {
  return signers.every(({ signature }) => signature !== null)
}
