import { type DomainEvent, type EventData, type EventName, eventSchemas } from '#app/core/events.ts'
import { event } from '#app/data/schema/index.server.ts'

import type { Actor } from '#app/features/access.ts'

import type { TxCtx } from './context.server.ts'

/** Data that is valid for each name of a union, such as `ledger.paid` or `ledger.refunded`. */
type SharedData<Name extends EventName> = (
  Name extends EventName ? (data: EventData<Name>) => void : never
) extends (data: infer Data) => void
  ? Data
  : never

/** The data may be left out if the event needs none. */
type DataArgument<Name extends EventName> =
  {} extends SharedData<Name> ? [data?: SharedData<Name>] : [data: SharedData<Name>]

/**
 * Inserts an event about a subject in the transaction of the change, and runs its event handlers.
 * Adds the noun to the change notices. Throws if the data doesn't match the event's schema.
 */
export async function recordEvent<Name extends EventName>(
  ctx: TxCtx,
  name: Name,
  subjectId: string,
  ...[data]: DataArgument<Name>
) {
  const { actor, now, requestId } = ctx
  const recorded = { name, subjectId, data: eventSchemas[name].parse(data ?? {}) } as DomainEvent
  await ctx.db.insert(event).values({
    ...recorded,
    at: now,
    actorKind: actor.kind,
    actorId: getActorId(actor),
    requestId,
  })
  ctx.tx.changedNouns.add(name.slice(0, name.indexOf('.')))
  await ctx.app.onEvent(ctx, recorded)
}

function getActorId(actor: Actor): string | null {
  if (actor.kind === 'client') return actor.contactId
  return actor.kind === 'staff' ? actor.id : null
}

/** Writes that follow events, by event name, in the transaction of the change. */
export type EventHandlers = {
  [Name in EventName]?: ((
    ctx: TxCtx,
    subjectId: string,
    data: EventData<Name>,
  ) => Promise<unknown>)[]
}
