import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { invitation, person, resource, staff, twoFactor } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { getSiteImages } from '#app/features/media/image/reads.server.ts'
import { findDraft, getPublishedContent } from '#app/features/site/site-editor/reads.server.ts'

import { getCardState } from './rules.ts'

/**
 * Lists the people of the studio by name, with their account, how they are booked and their card
 * on the website. Accounts and invitations are left out for those who may not see the team.
 */
export async function listPeople(ctx: Ctx) {
  authorize(ctx.actor, 'person.change')
  const rows = await selectPeople(ctx)
    .where(isNull(person.erasedAt))
    .orderBy(sql`lower(${person.name})`, asc(person.createdAt), asc(person.id))
  const toPerson = await createPersonMapper(ctx)
  return rows.map(toPerson)
}

/** Returns a person with everything they are used for, or null. */
export async function findPersonById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'person.change')
  const [row] = await selectPeople(ctx).where(and(eq(person.id, id), isNull(person.erasedAt)))
  if (!row) return null
  const { card, ...personView } = (await createPersonMapper(ctx))(row)
  const picture = card.content?.picture ?? null
  const view = picture ? (await getSiteImages(ctx))[picture] : undefined
  return { ...personView, card, pictures: picture && view ? { [picture]: view } : {} }
}

/** Returns the id of the person of an account, or null. */
export async function findPersonOfAccount(ctx: Ctx, staffId: string): Promise<string | null> {
  authorize(ctx.actor, 'team.see')
  const [row] = await ctx.db
    .select({ personId: staff.personId })
    .from(staff)
    .where(eq(staff.id, staffId))
  return row?.personId ?? null
}

/**
 * Lists the people who may be the same as this one: none of them has what this one has, because two
 * accounts, calendars or cards are two people.
 */
export async function listPossibleDuplicates(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'team.change')
  const people = await listPeople(ctx)
  const subject = people.find((person) => person.id === id)
  return people
    .filter(
      (other) =>
        subject &&
        other.id !== id &&
        !(hasAccess(subject) && hasAccess(other)) &&
        !(subject.resource && other.resource) &&
        !(subject.card.state !== 'none' && other.card.state !== 'none'),
    )
    .map(({ id, name }) => ({ id, name }))
}

function hasAccess({ account, invitation }: { account: unknown; invitation: unknown }): boolean {
  return account !== null || invitation !== null
}

/** Lists people who can get a card on the website, for its editor. */
export async function listCardChoices(ctx: Ctx) {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: person.id, name: person.name, title: person.title })
    .from(person)
    .where(isNull(person.erasedAt))
    .orderBy(sql`lower(${person.name})`)
}

function selectPeople(ctx: Ctx) {
  return ctx.db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      title: person.title,
      revision: person.revision,
      account: {
        id: staff.id,
        role: staff.role,
        sample: staff.sample,
        seenAt: staff.seenAt,
        createdAt: staff.createdAt,
        disabledAt: staff.disabledAt,
      },
      twoFactorSince: twoFactor.since,
      invitation: { id: invitation.id, role: invitation.role, until: invitation.until },
      resource: { id: resource.id, name: resource.name, retired: resource.retired },
    })
    .from(person)
    .leftJoin(staff, eq(staff.personId, person.id))
    .leftJoin(twoFactor, eq(twoFactor.staffId, staff.id))
    .leftJoin(invitation, eq(invitation.personId, person.id))
    .leftJoin(resource, eq(resource.personId, person.id))
    .$dynamic()
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

async function createPersonMapper(ctx: Ctx) {
  const published = (await getPublishedContent(ctx, 'team'))?.members ?? []
  const members = (await findDraft(ctx, 'team'))?.content.members ?? published
  const seesTeam = may(ctx.actor, 'team.see')
  const ownId = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  return ({ account, twoFactorSince, invitation, ...row }: PersonRow) => {
    const content = members.find(({ id }) => id === row.id) ?? null
    const isPublished = published.some(({ id }) => id === row.id)
    return {
      ...row,
      // the address to sign in with is part of the account
      email: (account || invitation) && !seesTeam ? '' : row.email,
      hasAccount: account !== null,
      hasInvitation: invitation !== null,
      isSelf: account?.id === ownId,
      account: seesTeam && account ? { ...account, twoFactorSince } : null,
      invitation: seesTeam ? invitation : null,
      isBookable: row.resource !== null && !row.resource.retired,
      card: { state: getCardState(isPublished, content !== null), content },
    }
  }
}
