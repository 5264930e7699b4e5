import { addMs, minute } from '#app/core/day.ts'
import { normalizeCode } from '#app/core/text.ts'

/** Milliseconds a code is valid, and those for which a browser then stays confirmed. */
export const codeLifetime = 10 * minute
export const confirmationLifetime = 30 * minute

/** Wrong codes after which a code is dead. */
export const maxAttempts = 5
/** Milliseconds from the request of a code that is dead until the browser can request another. */
const lockLifetime = 15 * minute
/** Codes per contact and hour, in all browsers together. */
export const maxCodes = 5

/** The code that a browser requested last. */
export type RequestedCode = {
  createdAt: Date
  expiresAt: Date
  attempts: number
  usedAt: Date | null
}

/**
 * `none`: no code was requested, or it no longer counts. `expired`: it was used or is too old.
 * `locked`: too many wrong codes were entered, and there is no new one before `until`.
 */
export type CodeState =
  | { kind: 'none' | 'open' | 'expired'; until: null }
  | { kind: 'locked'; until: Date }

export function getCodeState(code: RequestedCode | null, now: Date): CodeState {
  if (!code) return { kind: 'none', until: null }
  const { createdAt, expiresAt, attempts, usedAt } = code
  if (attempts >= maxAttempts) {
    const until = addMs(createdAt, lockLifetime)
    return until > now ? { kind: 'locked', until } : { kind: 'none', until: null }
  }
  return { kind: usedAt === null && expiresAt > now ? 'open' : 'expired', until: null }
}

/** Codes requested before this instant have no effect anymore. */
export function getOldestCodeStart(now: Date): Date {
  return addMs(now, -Math.max(codeLifetime, lockLifetime))
}

/** Returns true while a browser counts as confirmed. */
export function isConfirmed(codeValidUntil: Date | null, now: Date): boolean {
  return codeValidUntil !== null && codeValidUntil > now
}

/** Returns the six digits of a typed code without its spaces; null for anything else. */
export function parseCode(text: string): string | null {
  const digits = normalizeCode(text)
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Returns `482 913`. */
export function formatCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** Returns `m…@tide.example`, which the owner of the address recognizes. */
export function redactAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, at)
  return `${first}…${address.slice(at)}`
}

/** Returns true for an email that no mail server has seen, so that only the studio can read it. */
export function isUnsent({ state, tries }: { state: string; tries: number }): boolean {
  return state === 'held' || (state === 'queued' && tries === 0)
}
