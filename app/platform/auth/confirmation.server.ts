import { minute } from '#app/core/day.ts'

import type { Ctx } from '../context.server.ts'

/** How long a password that was given counts for sensitive acts in the same session. */
const confirmationLifetime = 10 * minute

/**
 * Whether the person at this session gave their password a moment ago, at sign-in or for an act
 * like this. The program itself needs none.
 */
export function isPasswordConfirmed({ actor, session, now }: Ctx): boolean {
  if (actor.kind !== 'staff') return true
  return (
    session?.confirmedAt != null &&
    now.getTime() - session.confirmedAt.getTime() < confirmationLifetime
  )
}
