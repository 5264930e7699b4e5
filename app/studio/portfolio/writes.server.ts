import { and, asc, eq, inArray, isNotNull, max, ne, sql } from 'drizzle-orm'

import { daysBetween } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { fold } from '#app/core/text.ts'
import {
  booking,
  client,
  draft,
  edition,
  editor,
  portfolioAddress,
  portfolioItem,
  project,
  reservation,
  resource,
  staff,
  studio,
  task,
  teamMember,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { agreedTo } from '#app/studio/release/reads.server.ts'
import { missingFor } from '#app/studio/release/rules.ts'

import {
  type Category,
  type Credit,
  type WorkContent,
  mostCredits,
  placedBefore,
  slugOf,
  storyOf,
} from './rules.ts'

/**
 * What stands in the way of publishing a project that is finished: another has its address,
 * somebody has not agreed. The row is held until then.
 */
export async function unfitFor(
  ctx: TxCtx,
  id: string,
  content: WorkContent,
): Promise<Record<string, string>> {
  await lockOrder(ctx)
  await ctx.db
    .select({ id: portfolioItem.id })
    .from(portfolioItem)
    .where(eq(portfolioItem.id, id))
    .for('update')
  return {
    ...((await isTaken(ctx, content.slug, id)) && { slug: 'slug-taken' }),
    ...missingFor(content, (await agreedTo(ctx, id))(id)),
  }
}

/** Lays a project down as visitors read it, on the site. */
export async function layWork(ctx: TxCtx, id: string, content: WorkContent) {
  const { slug, title, category, client, people, year, delivered, standfirst, picture } = content
  await ctx.db
    .update(portfolioItem)
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
      story: storyOf(content),
      published: true,
    })
    .where(eq(portfolioItem.id, id))
  await ctx.db.insert(portfolioAddress).values({ slug, itemId: id }).onConflictDoNothing()
}

/** Takes a project off the site; false when it was not on it. */
export async function hideWork(ctx: TxCtx, id: string): Promise<boolean> {
  const gone = await ctx.db
    .update(portfolioItem)
    .set({ published: false })
    .where(and(eq(portfolioItem.id, id), eq(portfolioItem.published, true)))
    .returning({ id: portfolioItem.id })
  return gone.length > 0
}

/** Begins a project of the portfolio, which nobody outside sees yet, at the end of the order. */
export function addItem(ctx: Ctx, { title, category }: { title: string; category: Category }) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const id = await begun(ctx, {
      title,
      category,
      client: '',
      projectId: null,
      year: null,
      delivered: '',
      credits: [],
    })
    await record(ctx, 'portfolio.added', id)
    return done({ id })
  })
}

/**
 * Begins the case study of a completed project with everything already known: title, kind, client,
 * year, how long it took, who worked on it. One that was begun already is that one. Problems:
 * `project-is-gone`, `project-is-open`.
 */
export function beginCaseStudy(ctx: Ctx, projectId: string, delivered: (days: number) => string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({
        title: project.title,
        kind: project.kind,
        state: project.state,
        client: client.name,
        startedOn: project.startedOn,
        completedOn: project.completedOn,
      })
      .from(project)
      .innerJoin(client, eq(client.id, project.clientId))
      .where(eq(project.id, projectId))
      .for('update', { of: project })
    if (!row) return problem('project-is-gone')
    const [there] = await ctx.db
      .select({ id: portfolioItem.id, category: portfolioItem.category })
      .from(portfolioItem)
      .where(eq(portfolioItem.projectId, projectId))
    if (there) return done(there)
    if (row.state !== 'completed' || !row.completedOn) return problem('project-is-open')
    // completed on the day it started, nothing is known of how long it took
    const days = daysBetween(row.startedOn, row.completedOn)
    const id = await begun(ctx, {
      title: row.title,
      category: row.kind,
      client: row.client,
      projectId,
      year: Number(row.completedOn.slice(0, 4)),
      delivered: days > 0 ? delivered(days) : '',
      credits: await creditsOf(ctx, projectId),
    })
    await record(ctx, 'portfolio.added', id)
    return done({ id, category: row.kind })
  })
}

/**
 * Moves a project before another in the order of the site, or to its end. Problems: `item-is-gone`,
 * `order-was-changed` where the other is gone.
 */
export function placeItem(ctx: Ctx, id: string, before: string | null) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockOrder(ctx)
    const rows = await ctx.db
      .select({ id: portfolioItem.id, position: portfolioItem.position })
      .from(portfolioItem)
      .orderBy(asc(portfolioItem.position), asc(portfolioItem.slug))
    const order = rows.map((row) => row.id)
    if (!order.includes(id)) return problem('item-is-gone')
    const placed = placedBefore(order, id, before)
    if (!placed) return problem('order-was-changed')
    if (placed === order) return done()
    const was = new Map(rows.map((row) => [row.id, row.position]))
    for (const [position, one] of placed.entries())
      if (was.get(one) !== position)
        await ctx.db.update(portfolioItem).set({ position }).where(eq(portfolioItem.id, one))
    await changed(ctx)
    await record(ctx, 'portfolio.ordered', id)
    return done()
  })
}

/**
 * Puts a project on the home page after the others there, or takes it away from there. Problem:
 * `item-is-gone`.
 */
export function featureItem(ctx: Ctx, id: string, featured: boolean) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockOrder(ctx)
    const [row] = await ctx.db
      .select({ featured: portfolioItem.featured })
      .from(portfolioItem)
      .where(eq(portfolioItem.id, id))
    if (!row) return problem('item-is-gone')
    if ((row.featured !== null) === featured) return done()
    const [last] = await ctx.db
      .select({ featured: max(portfolioItem.featured) })
      .from(portfolioItem)
    await ctx.db
      .update(portfolioItem)
      .set({ featured: featured ? (last?.featured ?? 0) + 1 : null })
      .where(eq(portfolioItem.id, id))
    await changed(ctx)
    await record(ctx, featured ? 'portfolio.featured' : 'portfolio.unfeatured', id)
    return done()
  })
}

/**
 * Removes a project that is not on the site, with its draft and everything it once said. Problem:
 * `item-is-public`.
 */
export function removeItem(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ published: portfolioItem.published })
      .from(portfolioItem)
      .where(eq(portfolioItem.id, id))
      .for('update')
    if (!row) return done()
    if (row.published) return problem('item-is-public')
    const part = `work-${id}`
    await ctx.db.delete(draft).where(eq(draft.part, part))
    await ctx.db.delete(edition).where(eq(edition.part, part))
    await ctx.db.delete(editor).where(eq(editor.part, part))
    await ctx.db.delete(portfolioItem).where(eq(portfolioItem.id, id))
    await changed(ctx) // its testimonials are no longer about it
    await record(ctx, 'portfolio.removed', id)
    return done()
  })
}

type Begun = {
  title: string
  category: Category
  client: string
  projectId: string | null
  year: number | null
  delivered: string
  credits: Credit[]
}

async function begun(ctx: TxCtx, { credits, title, ...row }: Begun): Promise<string> {
  await lockOrder(ctx)
  const [last] = await ctx.db.select({ position: max(portfolioItem.position) }).from(portfolioItem)
  const [made] = await ctx.db
    .insert(portfolioItem)
    .values({
      ...row,
      title,
      slug: await freeSlug(ctx, title),
      position: (last?.position ?? -1) + 1,
      standfirst: '',
      story: { credits },
    })
    .returning({ id: portfolioItem.id })
  return made!.id
}

/**
 * Who did a task of it, in the order of the tasks, then who was booked for it, by the names the
 * site introduces them with; what they did is still to be said.
 */
async function creditsOf(ctx: TxCtx, projectId: string): Promise<Credit[]> {
  const did = await ctx.db
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
  const shown = new Map(team.map(({ name }) => [fold(name), name]))
  return [...new Set([...did, ...booked].map(({ name }) => shown.get(fold(name)) ?? name))]
    .slice(0, mostCredits)
    .map((name) => ({ name, part: '' }))
}

async function freeSlug(ctx: TxCtx, title: string): Promise<string> {
  const wished = slugOf(title) || 'project'
  for (let count = 1; ; count++) {
    const slug = count === 1 ? wished : `${wished.slice(0, 75).replace(/-$/, '')}-${count}`
    if (!(await isTaken(ctx, slug, null))) return slug
  }
}

/** Whether another project has the address, or had it while it was public. */
async function isTaken(ctx: TxCtx, slug: string, id: string | null): Promise<boolean> {
  const now = await ctx.db
    .select({ id: portfolioItem.id })
    .from(portfolioItem)
    .where(and(eq(portfolioItem.slug, slug), id ? ne(portfolioItem.id, id) : undefined))
  const once = await ctx.db
    .select({ id: portfolioAddress.itemId })
    .from(portfolioAddress)
    .where(and(eq(portfolioAddress.slug, slug), id ? ne(portfolioAddress.itemId, id) : undefined))
  return now.length + once.length > 0
}

/** Order and addresses of the portfolio are written by one at a time. */
function lockOrder(ctx: TxCtx) {
  return ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('portfolio order', 7203746))`,
  )
}

/** Every public page is made again. */
function changed(ctx: TxCtx) {
  return ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
}
