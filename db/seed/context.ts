import { randomUUID } from 'node:crypto'

import { addMs } from '#app/core/day.ts'
import type { client, staff } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { Role } from '#app/features/access.ts'

import type { SeedCalendar } from './calendar.ts'

type Person = typeof staff.$inferSelect

/** Accounts, clients and dates for seeding, and the context of a role at a given time. */
export type SeedContext = {
  calendar: SeedCalendar
  createCtx(role: Role, instant: Date): TxCtx
  findPerson(role: Role): Person
  findClientId(name: string): string
}

export function createSeedContext(
  ctx: TxCtx,
  calendar: SeedCalendar,
  team: Person[],
  clients: (typeof client.$inferSelect)[],
): SeedContext {
  const findPerson = (role: Role) => team.find((person) => person.role === role)!
  return {
    calendar,
    findPerson,
    createCtx(role, now) {
      const { id, name, email } = findPerson(role)
      const emailChoices = { to: new Set<string>(), messages: {} }
      const session = { id: randomUUID(), confirmedAt: now }
      return { ...ctx, now, actor: { kind: 'staff', id, name, email, role }, session, emailChoices }
    },
    findClientId(name) {
      const record = clients.find((row) => row.name === name)
      if (!record) throw new Error(`The sample studio has no client "${name}".`)
      return record.id
    },
  }
}

/** Returns the value of a write. Throws if the write rejected the seed data. */
export function unwrap<Value>(
  result: { ok: true; value: Value } | { ok: false; problem: string },
): Value {
  if (!result.ok) throw new Error(`Seeding the sample studio failed: ${result.problem}`)
  return result.value
}

/** Rows older than 30 days are inserted directly (history.ts); newer ones go through the writes. */
export const historyBefore = -30

export function addMinutes(instant: Date, minutes: number): Date {
  return addMs(instant, minutes * 60_000)
}
