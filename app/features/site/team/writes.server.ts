import { and, eq, inArray } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { invitation, person, resource, staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  addResource,
  changeResource,
  retireResource,
} from '#app/features/booking/resource/writes.server.ts'
import {
  openInvitationLink,
  sendInvitation,
  withdrawInvitation,
} from '#app/features/people/invitation/writes.server.ts'
import { insertPerson, updatePerson } from '#app/features/people/person/writes.server.ts'
import { disableAccount, enableAccount } from '#app/features/people/staff/writes.server.ts'
import type { MemberContent } from '#app/features/site/page/rules.ts'
import {
  findDraft,
  getPartForEditing,
  getPublishedContent,
} from '#app/features/site/site-editor/reads.server.ts'
import { isSameContent } from '#app/features/site/site-editor/rules.ts'
import { saveDraft } from '#app/features/site/site-editor/writes.server.ts'

import type { TeamPersonForm, PersonUses } from './rules.ts'

type Facts = { name: string; title: string }

/**
 * Adds a person with everything that is ticked: an invitation, a resource, and a card in the draft
 * of the team. Returns the link of an invitation that no email delivers. Fails with
 * `person-is-there`, or like `sendInvitation` and `changeTeamDraft`.
 */
export async function addPerson(ctx: Ctx, form: TeamPersonForm) {
  authorize(ctx.actor, 'person.change')
  if (form.access) authorize(ctx.actor, 'team.change')
  const result = await transact(ctx, async (ctx) => {
    const { name, email, title } = form
    const added = await insertPerson(ctx, { name, email, title })
    if (!added.ok) return added
    await recordEvent(ctx, 'person.added', added.value.id)
    const none = { access: false, bookable: false, shown: false }
    return applyUses(ctx, added.value.id, form, none, form)
  })
  return openLink(ctx, result)
}

/**
 * Changes a person and what they are used for. `before` is what the form was opened with. Fails
 * like `updatePerson`, and like the write of each use.
 */
export async function changePerson(
  ctx: Ctx,
  id: string,
  form: TeamPersonForm & { revision: number },
  before: PersonUses,
) {
  authorize(ctx.actor, 'person.change')
  if (form.access !== before.access) authorize(ctx.actor, 'team.change')
  const result = await transact(ctx, async (ctx) => {
    const { name, email, title, revision } = form
    const changed = await updatePerson(ctx, id, { name, email, title, revision })
    if (!changed.ok) return changed
    await recordEvent(ctx, 'person.changed', id)
    return applyUses(ctx, id, form, before, changed.value.before)
  })
  return openLink(ctx, result)
}

/** Each use is independent: ending one leaves the others as they are. */
async function applyUses(
  ctx: TxCtx,
  id: string,
  form: TeamPersonForm,
  before: PersonUses,
  factsBefore: Facts,
) {
  const invited =
    form.access === before.access
      ? ok({ invited: null })
      : form.access
        ? await giveAccess(ctx, id, form)
        : await endAccess(ctx, id)
  if (!invited.ok) return invited
  const booked = await applyBooking(ctx, id, form, before.bookable, factsBefore)
  if (!booked.ok) return booked
  const carded = await changeTeamDraft(ctx, (members) =>
    applyCard(members, id, form, before.shown, factsBefore),
  )
  return carded.ok ? ok({ id, ...invited.value }) : carded
}

/** Enables the account again, or invites the person to create one. */
async function giveAccess(ctx: TxCtx, personId: string, { email, name, role }: TeamPersonForm) {
  const [account] = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.personId, personId))
  const result = account
    ? await enableAccount(ctx, account.id)
    : await sendInvitation(ctx, { personId, email, name, role })
  if (!result.ok) return result
  return ok({ invited: 'value' in result ? (result.value ?? null) : null })
}

/** Disables the account, or withdraws the invitation. */
async function endAccess(ctx: TxCtx, personId: string) {
  const [account] = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.personId, personId))
  const [open] = await ctx.db
    .select({ id: invitation.id })
    .from(invitation)
    .where(eq(invitation.personId, personId))
  if (open) await withdrawInvitation(ctx, open.id)
  const result = account ? await disableAccount(ctx, account.id) : ok()
  return result.ok ? ok({ invited: null }) : result
}

/** Past and upcoming bookings stay as they are. */
async function applyBooking(
  ctx: TxCtx,
  personId: string,
  { name, bookable, calendarName }: TeamPersonForm,
  wasBookable: boolean,
  before: Facts,
) {
  const [row] = await ctx.db
    .select({ id: resource.id, name: resource.name, retired: resource.retired })
    .from(resource)
    .where(eq(resource.personId, personId))
  // texts that were never edited follow the name
  const follows = calendarName === '' || calendarName === before.name
  const called = (follows ? name : calendarName).slice(0, 80)
  if (!row)
    return bookable && !wasBookable
      ? addResource(ctx, { kind: 'person', name: called, personId })
      : ok()
  if (bookable && row.name !== called) await changeResource(ctx, row.id, { name: called })
  return bookable === wasBookable || row.retired === !bookable
    ? ok()
    : retireResource(ctx, row.id, !bookable)
}

/** Returns the cards with that of the person added, removed or changed. */
function applyCard(
  members: MemberContent[],
  id: string,
  { name, title, shown: isShown, picture }: TeamPersonForm,
  wasShown: boolean,
  before: Facts,
): MemberContent[] {
  const card = members.find((member) => member.id === id)
  if (!isShown) return wasShown ? members.filter((member) => member.id !== id) : members
  if (!card)
    return wasShown
      ? members
      : [...members, { id, name, role: title, bio: '', picture: picture || null }]
  // a card worded otherwise on the website keeps its words
  const changed = {
    ...card,
    name: card.name === before.name ? name : card.name,
    role: card.role === before.title ? title : card.role,
    picture: picture || null,
  }
  return members.map((member) => (member.id === id ? changed : member))
}

/**
 * Changes the cards in the draft of the team, which are published with the part. Fails with
 * `team-full`.
 */
async function changeTeamDraft(ctx: TxCtx, change: (members: MemberContent[]) => MemberContent[]) {
  await takeLock(ctx.db, 'websitePart', { key: 'team' })
  const { content, revision } = (await getPartForEditing(ctx, 'team'))!
  const members = change(content.members)
  if (isSameContent(members, content.members)) return ok()
  const result = await saveDraft(ctx, 'team', { members }, revision)
  return result.ok ? ok() : fail('team-full')
}

function openLink<
  Result extends
    | { ok: false }
    | { ok: true; value: { id: string; invited: Parameters<typeof openInvitationLink>[1] | null } },
>(ctx: Ctx, result: Result) {
  if (!result.ok) return result as Extract<Result, { ok: false }>
  const { id, invited } = result.value
  return ok({ id, invited: invited && openInvitationLink(ctx, invited) })
}

/**
 * Makes two entries of one person one, with all they are used for. Returns the id that remains: the
 * one with a card, because cards have the id of their person in every version of the website.
 * Fails with `person-is-gone`, or `people-overlap` if both have an account, are bookable or have a
 * card, because then they may be two people.
 */
export function mergePeople(ctx: Ctx, firstId: string, secondId: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    const [uses, otherUses] = [await listUses(ctx, firstId), await listUses(ctx, secondId)]
    const [id, goneId] = otherUses.includes('card') ? [secondId, firstId] : [firstId, secondId]
    const rows = await ctx.db
      .select()
      .from(person)
      .where(inArray(person.id, [id, goneId]))
      .orderBy(person.id)
      .for('update')
    const [keptRow, mergedRow] = [id, goneId].map((id) => rows.find((row) => row.id === id))
    if (!keptRow || !mergedRow || keptRow === mergedRow) return fail('person-is-gone')
    if (uses.some((use) => otherUses.includes(use))) return fail('people-overlap')
    await moveUses(ctx, id, goneId)
    await ctx.db
      .update(person)
      .set({ email: keptRow.email || mergedRow.email, title: keptRow.title || mergedRow.title })
      .where(eq(person.id, id))
    const [account] = await ctx.db.select().from(staff).where(eq(staff.personId, id))
    if (account)
      await ctx.db
        .update(person)
        .set({ name: account.name, email: account.email })
        .where(eq(person.id, id))
    await ctx.db.delete(person).where(eq(person.id, goneId))
    await recordEvent(ctx, 'person.merged', id)
    return ok({ id })
  })
}

/** Removes a person without any use. Fails with `person-is-gone`, `person-is-used`. */
export function removePerson(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'person.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(person).where(eq(person.id, id)).for('update')
    if (!row) return fail('person-is-gone')
    if ((await listUses(ctx, id)).length > 0) return fail('person-is-used')
    await ctx.db.delete(person).where(eq(person.id, id))
    await recordEvent(ctx, 'person.removed', id)
    return ok()
  })
}

/** Unlinks accounts and resources first, because they are linked through their person. */
async function moveUses(ctx: TxCtx, id: string, goneId: string) {
  await ctx.db
    .update(resource)
    .set({ staffId: null })
    .where(inArray(resource.personId, [id, goneId]))
  for (const table of [staff, invitation, resource] as const)
    await ctx.db.update(table).set({ personId: id }).where(eq(table.personId, goneId))
  await ctx.db
    .update(resource)
    .set({ staffId: staff.id })
    .from(staff)
    .where(and(eq(resource.personId, id), eq(staff.personId, id)))
}

async function listUses(ctx: TxCtx, id: string) {
  const published = (await getPublishedContent(ctx, 'team'))?.members ?? []
  const drafted = (await findDraft(ctx, 'team'))?.content.members ?? []
  const counts = {
    access:
      (await ctx.db.$count(staff, eq(staff.personId, id))) +
      (await ctx.db.$count(invitation, eq(invitation.personId, id))),
    bookable: await ctx.db.$count(resource, eq(resource.personId, id)),
    card: [...published, ...drafted].filter((card) => card.id === id).length,
  }
  return (Object.keys(counts) as (keyof typeof counts)[]).filter((use) => counts[use] > 0)
}
