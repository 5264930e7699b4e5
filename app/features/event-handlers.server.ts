import type { DomainEvent, EventName } from '#app/core/events.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { EventHandlers } from '#app/platform/record-event.server.ts'

import { eventHandlers as booking } from './booking/event-handlers.server.ts'
import { eventHandlers as clients } from './clients/event-handlers.server.ts'
import { eventHandlers as delivery } from './delivery/event-handlers.server.ts'
import { eventHandlers as money } from './money/event-handlers.server.ts'
import { eventHandlers as people } from './people/event-handlers.server.ts'
import { eventHandlers as sales } from './sales/event-handlers.server.ts'
import { eventHandlers as site } from './site/event-handlers.server.ts'

/** The areas that react to events, in the order of the areas. */
const areas: EventHandlers[] = [people, clients, money, booking, sales, delivery, site]

/** Runs the handlers of an event one after the other, in the transaction of the change. */
export async function handleEvent(ctx: TxCtx, event: DomainEvent) {
  for (const handlers of areas) await runHandlers(ctx, handlers, event)
}

async function runHandlers<Name extends EventName>(
  ctx: TxCtx,
  handlers: EventHandlers,
  event: DomainEvent<Name>,
) {
  for (const handle of handlers[event.name] ?? []) await handle(ctx, event.subjectId, event.data)
}
