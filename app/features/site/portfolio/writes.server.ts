import { and, asc, eq, inArray, isNotNull, max, ne, sql } from 'drizzle-orm'

import { countDaysBetween } from '#app/core/day.ts'
import { moveBefore } from '#app/core/order.ts'
import { ok, fail } from '#app/core/result.ts'
import { toSlug } from '#app/core/slug.ts'
import { toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import {
  booking,
  client,
  draft,
  pageVersion,
  editingSession,
  caseStudySlug,
  caseStudy,
  project,
  reservation,
  resource,
  staff,
  studio,
  task,
  teamMember,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { saveMediaUsages } from '#app/features/media/media-usage/writes.server.ts'
import { getConsentLookup } from '#app/features/site/consent/reads.server.ts'
import { findMissingConsent } from '#app/features/site/consent/rules.ts'

import { type Credit, type CaseStudyContent, maxCredits, toStory } from './rules.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

/**
 * Returns the problems that block publishing complete content: its slug is taken or a consent is
 * missing. Locks the row until the transaction ends.
 */
export async function findPublishBlockers(
  ctx: TxCtx,
  id: string,
  content: CaseStudyContent,
): Promise<Record<string, string>> {
  await lockOrder(ctx)
  await ctx.db
    .select({ id: caseStudy.id })
    .from(caseStudy)
    .where(eq(caseStudy.id, id))
    .for('update')
  return {
    ...((await isSlugTaken(ctx, content.slug, id)) && { slug: 'slug-taken' }),
    ...findMissingConsent(content, (await getConsentLookup(ctx, id))(id)),
  }
}

/** Writes a case study to the published table and publishes it. */
export async function saveCaseStudy(ctx: TxCtx, id: string, content: CaseStudyContent) {
  const { slug, title, category, client, people, year, delivered, standfirst, picture } = content
  const story = toStory(content)
  await ctx.db
    .update(caseStudy)
    .set({
      slug,
      title,
      category,
      client: client.trim(),
      people,
      year,
      delivered,
      standfirst,
      picture,
      story,
      published: true,
    })
    .where(eq(caseStudy.id, id))
  await ctx.db.insert(caseStudySlug).values({ slug, caseStudyId: id }).onConflictDoNothing()
  await saveMediaUsages(ctx, { caseStudyId: id, shown: true }, [picture, story])
}

/** Unpublishes a case study; returns false if it was not published. */
export async function unpublishCaseStudy(ctx: TxCtx, id: string): Promise<boolean> {
  const updated = await ctx.db
    .update(caseStudy)
    .set({ published: false })
    .where(and(eq(caseStudy.id, id), eq(caseStudy.published, true)))
    .returning({ id: caseStudy.id })
  return updated.length > 0
}

type CaseStudyBasics = { title: string; category: Category; client?: string; year?: number }

/** Creates an unpublished case study at the end of the order. */
export function addCaseStudy(ctx: Ctx | TxCtx, basics: CaseStudyBasics & { people?: boolean }) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const id = await insertCaseStudy(ctx, {
      client: '',
      projectId: null,
      people: false,
      year: null,
      delivered: '',
      credits: [],
      ...basics,
    })
    await recordEvent(ctx, 'case-study.added', id)
    return ok({ id })
  })
}

/** A gallery of a project, whose case study may be created before the project is completed. */
type GalleryOfProject = { title: string; category: Category; year: number }

/**
 * Creates the case study of a completed project with everything already known: title, category,
 * client, year, duration and credits. Returns the existing one if there is one. One that is made
 * from a gallery says that it shows people, until the studio says otherwise. Fails with
 * `project-is-gone`, `project-is-open`.
 */
export function beginCaseStudy(
  ctx: Ctx | TxCtx,
  projectId: string,
  delivered: (days: number) => string,
  gallery?: GalleryOfProject,
) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({
        title: project.title,
        category: project.category,
        state: project.state,
        client: client.name,
        startedOn: project.startedOn,
        completedOn: project.completedOn,
      })
      .from(project)
      .innerJoin(client, eq(client.id, project.clientId))
      .where(eq(project.id, projectId))
      .for('update', { of: project })
    if (!row) return fail('project-is-gone')
    const [existing] = await ctx.db
      .select({ id: caseStudy.id, category: caseStudy.category })
      .from(caseStudy)
      .where(eq(caseStudy.projectId, projectId))
    if (existing) return ok(existing)
    const completedOn = row.state === 'completed' ? row.completedOn : null
    if (!completedOn && !gallery) return fail('project-is-open')
    // a project completed on its first day says nothing about the duration
    const days = completedOn ? countDaysBetween(row.startedOn, completedOn) : 0
    const { title, category } = gallery ?? row
    const id = await insertCaseStudy(ctx, {
      title,
      category,
      client: row.client,
      projectId,
      people: gallery !== undefined,
      year: completedOn ? Number(completedOn.slice(0, 4)) : gallery!.year,
      delivered: days > 0 ? delivered(days) : '',
      credits: await listCredits(ctx, projectId),
    })
    await recordEvent(ctx, 'case-study.added', id)
    return ok({ id, category })
  })
}

/**
 * Moves a case study before another, or to the end. Fails with `item-is-gone`, or
 * `order-was-changed` if the other one is gone.
 */
export function moveCaseStudy(ctx: Ctx, id: string, before: string | null) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockOrder(ctx)
    const rows = await ctx.db
      .select({ id: caseStudy.id, position: caseStudy.position })
      .from(caseStudy)
      .orderBy(asc(caseStudy.position), asc(caseStudy.slug))
    const order = rows.map((row) => row.id)
    if (!order.includes(id)) return fail('item-is-gone')
    const newOrder = moveBefore(order, id, before)
    if (!newOrder) return fail('order-was-changed')
    if (newOrder === order) return ok()
    const positions = new Map(rows.map((row) => [row.id, row.position]))
    for (const [position, itemId] of newOrder.entries())
      if (positions.get(itemId) !== position)
        await ctx.db.update(caseStudy).set({ position }).where(eq(caseStudy.id, itemId))
    await bumpContentVersion(ctx)
    await recordEvent(ctx, 'case-study.reordered', id)
    return ok()
  })
}

/**
 * Adds a case study to the home page after those already there, or removes it. Fails with
 * `item-is-gone`.
 */
export function featureCaseStudy(ctx: Ctx, id: string, featured: boolean) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockOrder(ctx)
    const [row] = await ctx.db
      .select({ featured: caseStudy.featured })
      .from(caseStudy)
      .where(eq(caseStudy.id, id))
    if (!row) return fail('item-is-gone')
    if ((row.featured !== null) === featured) return ok()
    const [last] = await ctx.db.select({ featured: max(caseStudy.featured) }).from(caseStudy)
    await ctx.db
      .update(caseStudy)
      .set({ featured: featured ? (last?.featured ?? 0) + 1 : null })
      .where(eq(caseStudy.id, id))
    await bumpContentVersion(ctx)
    await recordEvent(ctx, featured ? 'case-study.featured' : 'case-study.unfeatured', id)
    return ok()
  })
}

/** Deletes an unpublished case study with its draft and versions. Fails with `item-is-public`. */
export function deleteCaseStudy(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ published: caseStudy.published })
      .from(caseStudy)
      .where(eq(caseStudy.id, id))
      .for('update')
    if (!row) return ok()
    if (row.published) return fail('item-is-public')
    const part = `work-${id}`
    await ctx.db.delete(draft).where(eq(draft.part, part))
    await ctx.db.delete(pageVersion).where(eq(pageVersion.part, part))
    await ctx.db.delete(editingSession).where(eq(editingSession.part, part))
    await ctx.db.delete(caseStudy).where(eq(caseStudy.id, id))
    await bumpContentVersion(ctx) // testimonials lose their link to it
    await recordEvent(ctx, 'case-study.removed', id)
    return ok()
  })
}

type NewCaseStudy = {
  title: string
  category: Category
  client: string
  projectId: string | null
  people: boolean
  year: number | null
  delivered: string
  credits: Credit[]
}

async function insertCaseStudy(
  ctx: TxCtx,
  { credits, title, ...row }: NewCaseStudy,
): Promise<string> {
  await lockOrder(ctx)
  const [last] = await ctx.db.select({ position: max(caseStudy.position) }).from(caseStudy)
  const [inserted] = await ctx.db
    .insert(caseStudy)
    .values({
      ...row,
      title,
      slug: await findFreeSlug(ctx, title),
      position: (last?.position ?? -1) + 1,
      standfirst: '',
      story: { credits },
    })
    .returning({ id: caseStudy.id })
  return inserted!.id
}

/**
 * Lists the people who did the project's tasks, in task order, then those booked for it, with their
 * names on the site. Their roles are left empty for the studio to fill in.
 */
async function listCredits(ctx: TxCtx, projectId: string): Promise<Credit[]> {
  const assignees = await ctx.db
    .select({ name: staff.name })
    .from(task)
    .innerJoin(staff, eq(staff.id, sql`coalesce(${task.assigneeId}, ${task.doneBy})`))
    .where(and(eq(task.projectId, projectId), isNotNull(task.doneAt)))
    .orderBy(asc(task.position), asc(task.id))
  const booked = await ctx.db
    .select({ name: staff.name })
    .from(booking)
    .innerJoin(reservation, eq(reservation.bookingId, booking.id))
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .innerJoin(staff, eq(staff.id, resource.staffId))
    .where(and(eq(booking.projectId, projectId), inArray(booking.state, ['confirmed', 'done'])))
    .orderBy(asc(booking.startsAt), asc(resource.position), asc(staff.name))
  const team = await ctx.db.select({ name: teamMember.name }).from(teamMember)
  const namesByKey = new Map(team.map(({ name }) => [toSearchKey(name), name]))
  return [
    ...new Set(
      [...assignees, ...booked].map(({ name }) => namesByKey.get(toSearchKey(name)) ?? name),
    ),
  ]
    .slice(0, maxCredits)
    .map((name) => ({ name, part: '' }))
}

async function findFreeSlug(ctx: TxCtx, title: string): Promise<string> {
  const base = toSlug(title) || 'project'
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base.slice(0, 75).replace(/-$/, '')}-${count}`
    if (!(await isSlugTaken(ctx, slug, null))) return slug
  }
}

/** Returns true if another case study has this slug or had it while published. */
async function isSlugTaken(ctx: TxCtx, slug: string, id: string | null): Promise<boolean> {
  const current = await ctx.db
    .select({ id: caseStudy.id })
    .from(caseStudy)
    .where(and(eq(caseStudy.slug, slug), id ? ne(caseStudy.id, id) : undefined))
  const former = await ctx.db
    .select({ id: caseStudySlug.caseStudyId })
    .from(caseStudySlug)
    .where(and(eq(caseStudySlug.slug, slug), id ? ne(caseStudySlug.caseStudyId, id) : undefined))
  return current.length + former.length > 0
}

/** Serializes changes of the order and slugs. */
function lockOrder(ctx: TxCtx) {
  return takeLock(ctx.db, 'portfolioOrder')
}

/** Invalidates every cached public page. */
function bumpContentVersion(ctx: TxCtx) {
  return ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
}
