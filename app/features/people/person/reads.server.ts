import { person } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { isSameName } from './rules.ts'

/**
 * Returns a problem for each new card with the name of a person who has none, by the path of its
 * field. That person's card has their id, so the new one would show them as two people.
 */
export async function findNamesakesOfCards(
  ctx: Ctx,
  cards: { id: string; name: string }[],
): Promise<Record<string, 'card-of-person'>> {
  const people = await ctx.db.select({ id: person.id, name: person.name }).from(person)
  const hasCard = (id: string) => cards.some((card) => card.id === id)
  return Object.fromEntries(
    cards.flatMap(({ id, name }, index) =>
      !people.some((person) => person.id === id) &&
      people.some((person) => isSameName(person.name, name) && !hasCard(person.id))
        ? [[`members.${index}.name`, 'card-of-person'] as const]
        : [],
    ),
  )
}
