import { parseDrawing } from '#app/core/drawing.ts'
import { fail, ok } from '#app/core/result.ts'

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

/** Returns true once everyone has signed. */
export function isSignedByAll(signers: SigningState[]): boolean {
  return signers.every(({ signature }) => signature !== null)
}
