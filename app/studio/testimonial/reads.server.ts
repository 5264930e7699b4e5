import { type SQL, and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { done, problem } from '#app/core/result.ts'
import {
  client,
  page,
  portfolioItem,
  project,
  section,
  staff,
  testimonial,
  testimonialRequest,
} from '#app/data/schema/index.server.ts'
import { allowed, giveBack, network, quarter } from '#app/platform/auth/limits.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

import { type State, placeFor } from './rules.ts'

/** Links that open nothing, tried from one network within a quarter of an hour. */
const mostGuesses = 600
const pageSize = 100

/**
 * Whom a private link asks, about what, and what was written so far. Every try is counted before it
 * is looked at; one that was right is given back. Problems: `too-many-guesses`;
 * `request-has-ended`, also for a link that never was.
 */
export async function requestBehind(ctx: Ctx, token: string) {
  const key = `testimonial:${network(ctx.ip ?? '')}`
  if (!(await allowed(ctx, { key, most: mostGuesses, span: quarter })))
    return problem('too-many-guesses')
  const { id, state, quote, name, role } = testimonialRequest
  const [row] = await ctx.db
    .select({
      id,
      state,
      quote,
      name,
      role,
      client: { name: client.name, contact: client.contact },
      project: project.title,
    })
    .from(testimonialRequest)
    .innerJoin(client, eq(client.id, testimonialRequest.clientId))
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .where(
      and(eq(testimonialRequest.tokenHash, hashOf(token)), gt(testimonialRequest.endsAt, ctx.now)),
    )
  if (!row) return problem('request-has-ended')
  await giveBack(ctx, key)
  return done(row)
}

/** Everybody who was asked, by where it stands, the latest first. */
export async function testimonialRequests(ctx: Ctx) {
  demand(ctx.actor, 'website.change')
  const { pages } = await placesForTestimonials(ctx)
  const inState = async (state: State) =>
    (await rowsIn(ctx, state)).map(({ kind, ...row }) => ({
      ...row,
      ended: row.endsAt <= ctx.now,
      place: placeFor(kind, pages),
    }))
  return {
    asked: await inState('asked'),
    written: await inState('written'),
    approved: await inState('approved'),
    declined: await inState('declined'),
  }
}

/**
 * `item` is the project of the portfolio that tells of the one it is about; `stands` is where it
 * does, once approved.
 */
function rowsIn(ctx: Ctx, state: State) {
  const decider = alias(staff, 'decider')
  const { id, email, askedAt, endsAt, quote, name, role, writtenAt, decidedAt } = testimonialRequest
  return ctx.db
    .select({
      id,
      email,
      askedAt,
      endsAt,
      quote,
      name,
      role,
      writtenAt,
      decidedAt,
      askedBy: staff.name,
      decidedBy: decider.name,
      clientId: client.id,
      client: client.name,
      projectId: project.id,
      project: project.title,
      kind: project.kind,
      item: portfolioItem.id,
      stands: testimonial.pagePath,
    })
    .from(testimonialRequest)
    .innerJoin(client, eq(client.id, testimonialRequest.clientId))
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .leftJoin(staff, eq(staff.id, testimonialRequest.askedBy))
    .leftJoin(decider, eq(decider.id, testimonialRequest.decidedBy))
    .leftJoin(portfolioItem, eq(portfolioItem.projectId, testimonialRequest.projectId))
    .leftJoin(testimonial, eq(testimonial.id, testimonialRequest.id))
    .where(eq(testimonialRequest.state, state))
    .orderBy(desc(testimonialRequest.askedAt), testimonialRequest.id)
    .limit(pageSize)
}

/** How many wait for the studio to say something. */
export async function waitingTestimonials(ctx: Ctx): Promise<number> {
  demand(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ count: count() })
    .from(testimonialRequest)
    .where(eq(testimonialRequest.state, 'written'))
  return row?.count ?? 0
}

/** The pages on which testimonials stand now, by their path, and the projects of the portfolio. */
export async function placesForTestimonials(ctx: Ctx) {
  demand(ctx.actor, 'website.change')
  const rows = await ctx.db
    .selectDistinct({ path: page.path })
    .from(section)
    .innerJoin(page, eq(page.path, section.pagePath))
    .where(and(eq(section.kind, 'testimonials'), eq(page.published, true)))
    .orderBy(asc(page.path))
  const items = await ctx.db
    .select({ id: portfolioItem.id, title: portfolioItem.title })
    .from(portfolioItem)
    .orderBy(asc(portfolioItem.position), asc(portfolioItem.slug))
  return { pages: rows.map(({ path }) => path), items }
}

/**
 * A client to be asked, with what they may be asked about; without one the projects that were
 * completed last, of everybody.
 */
export async function toAsk(
  ctx: Ctx,
  { clientId, projectId }: { clientId: string | null; projectId: string | null },
) {
  demand(ctx.actor, 'website.change')
  const [chosen] = projectId ? await projectsWith(ctx, eq(project.id, projectId)) : []
  const whose = chosen?.clientId ?? clientId
  const [whom] = whose
    ? await ctx.db
        .select({ id: client.id, name: client.name, email: client.email })
        .from(client)
        .where(eq(client.id, whose))
    : []
  return {
    whom: whom ?? null,
    project: chosen?.id ?? '',
    projects: await projectsWith(
      ctx,
      whom ? eq(project.clientId, whom.id) : eq(project.state, 'completed'),
    ),
  }
}

function projectsWith(ctx: Ctx, wanted: SQL) {
  const { id, number, title, clientId, completedOn, startedOn } = project
  return ctx.db
    .select({ id, number, title, clientId, client: client.name })
    .from(project)
    .innerJoin(client, eq(client.id, clientId))
    .where(wanted)
    .orderBy(sql`${completedOn} desc nulls last`, desc(startedOn), id)
    .limit(pageSize)
}
