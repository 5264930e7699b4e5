import { and, eq, gt, isNull, or } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { formatDate } from '#app/core/display.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import {
  client,
  caseStudy,
  project,
  testimonial,
  testimonialRequest,
} from '#app/data/schema/index.server.ts'
import { consumeRateLimit, quarterHour } from '#app/platform/auth/rate-limit.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { isExampleAddress, enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { publishTestimonial } from '#app/features/site/site-editor/writes.server.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { buildPublishedEmail, buildRequestEmail, buildSubmittedEmail } from './emails.ts'
import { listTestimonialPlaces, findTestimonialRequestByToken } from './reads.server.ts'
import {
  isCorrection,
  type TestimonialInput,
  getGreetingName,
  mayWrite,
  requestDays,
} from './rules.ts'

/** Maximum edits of a testimonial within a quarter of an hour. */
const maxChanges = 20

type RequestInput = {
  clientId: string
  projectId: string | null
  /** If empty, the client's own. */ email: string
  note: string
}

/**
 * Requests a testimonial from a client by an email with a private link, replacing an expired
 * request for the same project. Returns the link if the email can't be sent. Fails with
 * `client-is-gone`, `project-is-gone`, `project-of-another`, `email-missing` or
 * `already-requested`.
 */
export function sendTestimonialRequest(
  ctx: Ctx,
  { clientId, projectId, email, note }: RequestInput,
) {
  authorize(ctx.actor, 'website.change')
  const token = generateToken()
  return transact(ctx, async (ctx) => {
    const [recipient] = await ctx.db
      .select({ email: client.email })
      .from(client)
      .where(eq(client.id, clientId))
      .for('update')
    if (!recipient) return fail('client-is-gone')
    const [about] = projectId
      ? await ctx.db
          .select({ clientId: project.clientId })
          .from(project)
          .where(eq(project.id, projectId))
      : []
    if (projectId && !about) return fail('project-is-gone')
    if (about && about.clientId !== clientId) return fail('project-of-another')
    const address = email || recipient.email
    if (address === '') return fail('email-missing')
    const same = and(
      eq(testimonialRequest.clientId, clientId),
      projectId
        ? eq(testimonialRequest.projectId, projectId)
        : isNull(testimonialRequest.projectId),
    )
    const open = or(
      eq(testimonialRequest.state, 'written'),
      and(eq(testimonialRequest.state, 'requested'), gt(testimonialRequest.endsAt, ctx.now)),
    )
    const [openRequest] = await ctx.db
      .select({ id: testimonialRequest.id })
      .from(testimonialRequest)
      .where(and(same, open))
      .limit(1)
    if (openRequest) return fail('already-requested')
    await ctx.db
      .delete(testimonialRequest)
      .where(and(same, eq(testimonialRequest.state, 'requested')))
    const [row] = await ctx.db
      .insert(testimonialRequest)
      .values({
        clientId,
        projectId,
        email: address,
        state: 'requested',
        ...buildTokenFields(ctx, token),
      })
      .returning()
    const sealedLink = await emailRequestLink(ctx, row!, token, note)
    await recordEvent(ctx, 'testimonial.requested', row!.id)
    return ok({ email: address, sealedLink })
  }).then((result) => decryptLink(ctx, result))
}

/**
 * Sends the request again with a new link and a full period; the previous link stops working. Fails
 * with `request-is-gone`.
 */
export function resendTestimonialRequest(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  const token = generateToken()
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(testimonialRequest)
      .set(buildTokenFields(ctx, token))
      .where(and(eq(testimonialRequest.id, id), eq(testimonialRequest.state, 'requested')))
      .returning()
    if (!row) return fail('request-is-gone')
    const sealedLink = await emailRequestLink(ctx, row, token, '')
    await recordEvent(ctx, 'testimonial.request-resent', id)
    return ok({ email: row.email, sealedLink })
  }).then((result) => decryptLink(ctx, result))
}

/** Withdraws an unanswered request; its link stops working. Fails with `request-was-answered`. */
export function withdrawTestimonialRequest(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    if (!row) return ok()
    if (row.state !== 'requested') return fail('request-was-answered')
    await ctx.db.delete(testimonialRequest).where(eq(testimonialRequest.id, id))
    await recordEvent(ctx, 'testimonial.withdrawn', id)
    return ok()
  })
}

/**
 * Saves the client's testimonial. The studio is notified the first time only. Fails with
 * `too-many-guesses`, `request-has-ended`, `too-many-changes` or `testimonial-is-decided`.
 */
export async function submitTestimonial(
  ctx: Ctx,
  token: string,
  { quote, name, role }: TestimonialInput,
) {
  authorize(ctx.actor, 'testimonial.write')
  const request = await findTestimonialRequestByToken(ctx, token)
  if (!request.ok) return request
  const { id } = request.value
  if (
    !(await consumeRateLimit(ctx, {
      key: `testimonial-words:${id}`,
      max: maxChanges,
      windowMs: quarterHour,
    }))
  )
    return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    if (!row || row.tokenHash !== hashText(token)) return fail('request-has-ended')
    if (!mayWrite(row.state)) return fail('testimonial-is-decided')
    const first = row.state === 'requested'
    if (!first && row.quote === quote && row.name === name && row.role === role) return ok()
    await ctx.db
      .update(testimonialRequest)
      .set({ quote, name, role, state: 'written', writtenAt: ctx.now })
      .where(eq(testimonialRequest.id, id))
    await recordEvent(ctx, first ? 'testimonial.written' : 'testimonial.changed', id)
    return ok()
  })
}

/** Event handler: emails the studio about a new testimonial. */
export async function emailStudioAboutTestimonial(ctx: TxCtx, id: string) {
  const studio = await getStudio(ctx)
  const { quote, name, role, email } = testimonialRequest
  const [row] = await ctx.db
    .select({ quote, name, role, email, client: client.name, project: project.title })
    .from(testimonialRequest)
    .innerJoin(client, eq(client.id, testimonialRequest.clientId))
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .where(eq(testimonialRequest.id, id))
  if (!row) return
  const link = `${ctx.app.config.publicUrl}/portal/testimonials`
  await enqueueEmail(ctx, {
    ...buildSubmittedEmail(getServerMessages(studio.language), studio, row, link),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/**
 * Event handler: emails the author the link to the published testimonial, and how to have it
 * removed.
 */
export async function emailAuthorAboutPublication(ctx: TxCtx, id: string) {
  const studio = await getStudio(ctx)
  const { quote: originalQuote, name, email } = testimonialRequest
  const [row] = await ctx.db
    .select({
      quote: testimonial.quote,
      written: originalQuote,
      name,
      email,
      project: project.title,
      page: testimonial.pagePath,
      slug: caseStudy.slug,
    })
    .from(testimonialRequest)
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .innerJoin(testimonial, eq(testimonial.id, testimonialRequest.id))
    .leftJoin(caseStudy, eq(caseStudy.id, testimonial.caseStudyId))
    .where(eq(testimonialRequest.id, id))
  if (!row) return
  const link = `${ctx.app.config.publicUrl}${row.page || (row.slug ? `/portfolio/${row.slug}` : '/')}`
  await enqueueEmail(ctx, {
    ...buildPublishedEmail(getServerMessages(studio.language), studio, row, link),
    to: { name: row.name, address: row.email },
    language: studio.language,
    subjectId: id,
  })
}

/**
 * `revision` is the one that was reviewed, because the client may have edited it since.
 * An empty path means no page. `quote` has typos corrected.
 */
type Approval = { pagePath: string; itemId: string | null; revision: number; quote?: string }

/**
 * Approves a testimonial and publishes it on a page, with a case study, or both: unchanged or with
 * typos corrected. The request keeps the client's own words. Fails with `request-is-gone`,
 * `testimonial-is-decided`, `testimonial-was-changed`, `testimonial-was-rewritten`, `page-unknown`,
 * `item-unknown` or `testimonials-full`.
 */
export function approveTestimonial(
  ctx: Ctx,
  id: string,
  { pagePath, itemId, revision, quote }: Approval,
) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    if (!row) return fail('request-is-gone')
    if (row.state !== 'written') return fail('testimonial-is-decided')
    if (row.revision !== revision) return fail('testimonial-was-changed')
    const corrected = quote ?? row.quote
    if (!isCorrection(row.quote, corrected)) return fail('testimonial-was-rewritten')
    const { pages, items } = await listTestimonialPlaces(ctx)
    if (pagePath !== '' && !pages.includes(pagePath)) return fail('page-unknown')
    if (itemId !== null && !items.some((item) => item.id === itemId)) return fail('item-unknown')
    const published = await publishTestimonial(ctx, {
      id,
      quote: corrected,
      name: row.name,
      role: row.role,
      pagePath,
      item: itemId,
    })
    if (!published.ok) return published
    await saveDecision(ctx, id, 'approved')
    await recordEvent(ctx, 'testimonial.approved', id, { corrected: corrected !== row.quote })
    return ok()
  })
}

/**
 * Declines a testimonial; the client is not notified. Fails with `request-is-gone` or
 * `testimonial-is-decided`.
 */
export function declineTestimonial(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    if (!row) return fail('request-is-gone')
    if (row.state !== 'written') return fail('testimonial-is-decided')
    await saveDecision(ctx, id, 'declined')
    await recordEvent(ctx, 'testimonial.declined', id)
    return ok()
  })
}

/**
 * Returns a declined testimonial to the list for review. Fails with `request-is-gone` or
 * `testimonial-is-decided`.
 */
export function restoreTestimonial(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await lockRequest(ctx, id)
    if (!row) return fail('request-is-gone')
    if (row.state !== 'declined') return fail('testimonial-is-decided')
    await ctx.db
      .update(testimonialRequest)
      .set({ state: 'written', decidedBy: null, decidedAt: null })
      .where(eq(testimonialRequest.id, id))
    await recordEvent(ctx, 'testimonial.restored', id)
    return ok()
  })
}

function buildTokenFields(ctx: Ctx, token: string) {
  return {
    tokenHash: hashText(token),
    requestedBy: findStaffId(ctx),
    requestedAt: ctx.now,
    endsAt: addMs(ctx.now, requestDays * day),
  }
}

function saveDecision(ctx: TxCtx, id: string, state: 'approved' | 'declined') {
  return ctx.db
    .update(testimonialRequest)
    .set({ state, decidedBy: findStaffId(ctx), decidedAt: ctx.now })
    .where(eq(testimonialRequest.id, id))
}

/**
 * Sends the email, and returns the link if it can't be sent. The link is encrypted, because the
 * idempotency table stores the result of the form.
 */
async function emailRequestLink(
  ctx: TxCtx,
  { id, email, clientId, projectId, endsAt }: typeof testimonialRequest.$inferSelect,
  token: string,
  note: string,
): Promise<string | null> {
  const studio = await getStudio(ctx)
  const [contactRow] = await ctx.db
    .select({ name: client.name, contact: client.contact })
    .from(client)
    .where(eq(client.id, clientId))
  const [about] = projectId
    ? await ctx.db.select({ title: project.title }).from(project).where(eq(project.id, projectId))
    : []
  const name = contactRow!.contact || contactRow!.name
  const link = `${ctx.app.config.publicUrl}/testimonial/${token}`
  const requester = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
  const message = buildRequestEmail(getServerMessages(studio.language), studio, {
    name: getGreetingName(contactRow!),
    requester,
    project: about?.title ?? null,
    note,
    link,
    until: formatDate(endsAt, studio),
  })
  await enqueueEmail(ctx, {
    ...message,
    to: { name, address: email },
    language: studio.language,
    subjectId: id,
  })
  return !(await canSendMail(ctx)) || isExampleAddress(email) ? encrypt(ctx.app.key, link) : null
}

type SentRequest = { ok: true; value: { email: string; sealedLink: string | null } }

function decryptLink<Problem extends ProblemCode>(
  { app }: Ctx,
  result: SentRequest | Failure<Problem>,
) {
  if (!result.ok) return result
  const { email, sealedLink } = result.value
  return ok({ email, link: sealedLink && decrypt(app.key, sealedLink) })
}

/** Locks the request until the transaction ends, so that an edit and an approval can't overlap. */
async function lockRequest(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(testimonialRequest)
    .where(eq(testimonialRequest.id, id))
    .for('update')
  return row
}

function findStaffId({ actor }: Ctx): string | null {
  return actor.kind === 'staff' ? actor.id : null
}
