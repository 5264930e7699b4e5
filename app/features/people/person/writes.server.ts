import { eq, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { invitation, person, staff } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { may } from '#app/features/access.ts'

import type { PersonFacts } from './rules.ts'

/*
 * The parts that every change of a person has in common. They run in the caller's transaction,
 * which has authorized it.
 */

/** Adds a person. Fails with `person-is-there` if one has this name. */
export async function insertPerson(ctx: TxCtx, facts: PersonFacts) {
  const [namesake] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(eq(sql`lower(trim(${person.name}))`, facts.name.trim().toLowerCase()))
    .limit(1)
  if (namesake) return fail('person-is-there')
  const [row] = await ctx.db
    .insert(person)
    .values({ ...facts, createdAt: ctx.now })
    .returning({ id: person.id })
  return ok({ id: row!.id })
}

/**
 * Changes the facts of a person, and the name of their account or invitation. Its address stays,
 * because they sign in with it. Returns the facts before. Fails with `person-is-gone`,
 * `person-was-changed`, or `name-of-account`, because only owners rename accounts.
 */
export async function updatePerson(
  ctx: TxCtx,
  id: string,
  { revision, ...facts }: PersonFacts & { revision: number },
) {
  const [before] = await ctx.db.select().from(person).where(eq(person.id, id)).for('update')
  if (!before) return fail('person-is-gone')
  if (before.revision !== revision) return fail('person-was-changed')
  const { name } = facts
  const [account] = await ctx.db
    .select({ name: staff.name })
    .from(staff)
    .where(eq(staff.personId, id))
  if (account && account.name !== name && !may(ctx.actor, 'team.change'))
    return fail('name-of-account')
  if (account && account.name !== name)
    await ctx.db.update(staff).set({ name }).where(eq(staff.personId, id))
  const invited = await ctx.db
    .update(invitation)
    .set({ name })
    .where(eq(invitation.personId, id))
    .returning({ id: invitation.id })
  const email = account || invited.length > 0 ? before.email : facts.email
  await updateRevision(ctx, person, before, { ...facts, email })
  return ok({ before })
}

/** Renames the person of an account. */
export async function renamePersonOfAccount(ctx: TxCtx, staffId: string, name: string) {
  const [row] = await ctx.db
    .update(staff)
    .set({ name })
    .where(eq(staff.id, staffId))
    .returning({ personId: staff.personId })
  if (row) await ctx.db.update(person).set({ name }).where(eq(person.id, row.personId))
}

/** Adds the people of cards that were written on the website, with the ids of the cards. */
export async function insertPeopleOfCards(
  ctx: TxCtx,
  cards: { id: string; name: string; role: string }[],
) {
  if (cards.length === 0) return
  const added = await ctx.db
    .insert(person)
    .values(cards.map(({ id, name, role: title }) => ({ id, name, title, createdAt: ctx.now })))
    .onConflictDoNothing()
    .returning({ id: person.id })
  for (const { id } of added) await recordEvent(ctx, 'person.added', id)
}
