import { addMs } from '#app/core/day.ts'
import type { client, staff } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { Role } from '#app/studio/access.ts'

import type { SeedCalendar } from './calendar.ts'

type Person = typeof staff.$inferSelect

/** Whom and what the story is about, and who does what when in it. */
export type SeedContext = {
  calendar: SeedCalendar
  as(role: Role, at: Date): TxCtx
  person(role: Role): Person
  clientId(name: string): string
}

export function createSeedContext(
  ctx: TxCtx,
  calendar: SeedCalendar,
  team: Person[],
  clients: (typeof client.$inferSelect)[],
): SeedContext {
  const person = (role: Role) => team.find((one) => one.role === role)!
  return {
    calendar,
    person,
    as(role, now) {
      const { id, name, email } = person(role)
      return { ...ctx, now, actor: { kind: 'staff', id, name, email, role } }
    },
    clientId(name) {
      const one = clients.find((one) => one.name === name)
      if (!one) throw new Error(`The story knows no client "${name}".`)
      return one.id
    },
  }
}

/** A story that the program itself would not take down is no story. */
export function unwrap<Value>(
  result: { ok: true; value: Value } | { ok: false; problem: string },
): Value {
  if (!result.ok) throw new Error(`The story could not be told: ${result.problem}`)
  return result.value
}

/**
 * So many days ago and longer, the history is laid down as rows (history.ts); what is nearer is
 * told through the writes.
 */
export const historyBefore = -30

export function addMinutes(at: Date, minutes: number): Date {
  return addMs(at, minutes * 60_000)
}
