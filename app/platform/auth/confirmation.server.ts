import { minute } from '#app/core/day.ts'

import type { Ctx } from '../context.server.ts'

/** Milliseconds for which a given password counts for sensitive actions in the same session. */
const confirmationLifetime = 10 * minute

/**
 * Returns true if the person of this session gave their password recently, at sign-in or for
 * another sensitive action. The program itself needs none.
 */
export function isPasswordConfirmed({ actor, session, now }: Ctx): boolean {
  if (actor.kind !== 'staff') return true
  return (
    session?.confirmedAt != null &&
    now.getTime() - session.confirmedAt.getTime() < confirmationLifetime
  )
}
