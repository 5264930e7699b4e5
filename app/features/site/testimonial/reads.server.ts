import { type SQL, and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { ok, fail } from '#app/core/result.ts'
import {
  client,
  page,
  caseStudy,
  project,
  section,
  staff,
  testimonial,
  testimonialRequest,
} from '#app/data/schema/index.server.ts'
import { consumeLinkGuess } from '#app/platform/auth/link-guesses.server.ts'
import { refundRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { type RequestState, getDefaultPage } from './rules.ts'

const pageSize = 100

/**
 * Returns the request behind a private link, with the text written so far. Each attempt counts
 * against the rate limit, and a valid one is refunded. Fails with `too-many-guesses`, or with
 * `request-has-ended`, also for a link that never existed.
 */
export async function findTestimonialRequestByToken(ctx: Ctx, token: string) {
  const guess = await consumeLinkGuess(ctx, 'testimonial')
  if (guess === null) return fail('too-many-guesses')
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
      and(
        eq(testimonialRequest.tokenHash, hashText(token)),
        gt(testimonialRequest.endsAt, ctx.now),
      ),
    )
  if (!row) return fail('request-has-ended')
  await refundRateLimit(ctx, guess)
  return ok(row)
}

/** Returns the requests by state, the latest first, at most 100 each. */
export async function listTestimonialRequests(ctx: Ctx) {
  authorize(ctx.actor, 'website.change')
  const { pages } = await listTestimonialPlaces(ctx)
  const listInState = async (state: RequestState) =>
    (await selectRequests(ctx, state)).map(({ category, ...row }) => ({
      ...row,
      ended: row.endsAt <= ctx.now,
      place: getDefaultPage(category, pages),
    }))
  return {
    requested: await listInState('requested'),
    written: await listInState('written'),
    approved: await listInState('approved'),
    declined: await listInState('declined'),
  }
}

/**
 * Selects requests of a state. `item` is the case study of the request's project; `publishedPath`
 * is the page that shows the testimonial.
 */
function selectRequests(ctx: Ctx, state: RequestState) {
  const decider = alias(staff, 'decider')
  const { id, email, requestedAt, endsAt, quote, name, role, writtenAt, decidedAt, revision } =
    testimonialRequest
  return ctx.db
    .select({
      id,
      email,
      requestedAt,
      endsAt,
      quote,
      name,
      role,
      writtenAt,
      revision,
      decidedAt,
      requestedBy: staff.name,
      decidedBy: decider.name,
      clientId: client.id,
      client: client.name,
      projectId: project.id,
      project: project.title,
      category: project.category,
      item: caseStudy.id,
      publishedPath: testimonial.pagePath,
      publishedQuote: testimonial.quote,
    })
    .from(testimonialRequest)
    .innerJoin(client, eq(client.id, testimonialRequest.clientId))
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .leftJoin(staff, eq(staff.id, testimonialRequest.requestedBy))
    .leftJoin(decider, eq(decider.id, testimonialRequest.decidedBy))
    .leftJoin(caseStudy, eq(caseStudy.projectId, testimonialRequest.projectId))
    .leftJoin(testimonial, eq(testimonial.id, testimonialRequest.id))
    .where(eq(testimonialRequest.state, state))
    .orderBy(desc(testimonialRequest.requestedAt), testimonialRequest.id)
    .limit(pageSize)
}

/** Returns the number of testimonials that wait for a decision. */
export async function countPendingTestimonials(ctx: Ctx): Promise<number> {
  authorize(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ count: count() })
    .from(testimonialRequest)
    .where(eq(testimonialRequest.state, 'written'))
  return row?.count ?? 0
}

/** Returns the testimonials that wait for a decision, the oldest first. */
export async function listPendingTestimonials(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'website.change')
  const { id, quote, writtenAt } = testimonialRequest
  return ctx.db
    .select({ id, client: client.name, quote, writtenAt })
    .from(testimonialRequest)
    .innerJoin(client, eq(client.id, testimonialRequest.clientId))
    .where(eq(testimonialRequest.state, 'written'))
    .orderBy(asc(writtenAt), asc(id))
    .limit(limit)
}

/** Returns the paths of pages with a testimonials section, and the case studies. */
export async function listTestimonialPlaces(ctx: Ctx) {
  authorize(ctx.actor, 'website.change')
  const rows = await ctx.db
    .selectDistinct({ path: page.path })
    .from(section)
    .innerJoin(page, eq(page.path, section.pagePath))
    .where(and(eq(section.kind, 'testimonials'), eq(page.published, true)))
    .orderBy(asc(page.path))
  const items = await ctx.db
    .select({ id: caseStudy.id, title: caseStudy.title })
    .from(caseStudy)
    .orderBy(asc(caseStudy.position), asc(caseStudy.slug))
  return { pages: rows.map(({ path }) => path), items }
}

/**
 * Returns the client to ask, with their projects; without a client, the completed projects of all
 * clients.
 */
export async function getRequestOptions(
  ctx: Ctx,
  { clientId, projectId }: { clientId: string | null; projectId: string | null },
) {
  authorize(ctx.actor, 'website.change')
  const [selectedProject] = projectId ? await selectProjects(ctx, eq(project.id, projectId)) : []
  const ownClientId = selectedProject?.clientId ?? clientId
  const [recipient] = ownClientId
    ? await ctx.db
        .select({ id: client.id, name: client.name, email: client.email })
        .from(client)
        .where(eq(client.id, ownClientId))
    : []
  return {
    recipient: recipient ?? null,
    project: selectedProject?.id ?? '',
    projects: await selectProjects(
      ctx,
      recipient ? eq(project.clientId, recipient.id) : eq(project.state, 'completed'),
    ),
  }
}

function selectProjects(ctx: Ctx, condition: SQL) {
  const { id, number, title, clientId, completedOn, startedOn } = project
  return ctx.db
    .select({ id, number, title, clientId, client: client.name })
    .from(project)
    .innerJoin(client, eq(client.id, clientId))
    .where(condition)
    .orderBy(sql`${completedOn} desc nulls last`, desc(startedOn), id)
    .limit(pageSize)
}
