import { and, eq, gt, isNull, or } from 'drizzle-orm'

import { after, day } from '#app/core/day.ts'
import { dateText } from '#app/core/display.ts'
import { type Refusal, done, problem } from '#app/core/result.ts'
import {
  client,
  portfolioItem,
  project,
  testimonial,
  testimonialRequest,
} from '#app/data/schema/index.server.ts'
import { allowed, quarter } from '#app/platform/auth/limits.server.ts'
import { seal, unseal } from '#app/platform/auth/sealed.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { isExampleAddress, post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { publishOneMore } from '#app/studio/edition/writes.server.ts'
import { isMailSent, theStudio } from '#app/studio/settings/reads.server.ts'
import { serverWords } from '#app/words/server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { publishedLetter, requestLetter, writtenLetter } from './letters.ts'
import { placesForTestimonials, requestBehind } from './reads.server.ts'
import { type WrittenForm, greetedAs, mayWrite, requestDays } from './rules.ts'

/** How often one request may be written anew within a quarter of an hour. */
const mostChanges = 20

type Asking = {
  clientId: string
  projectId: string | null
  /** Left empty, the client's own. */ email: string
  note: string
}

/**
 * Asks a client for some words, by a letter with a private link. A request for the same that has
 * ended gives way. Gives the link as well when the letter will not leave. Problems:
 * `client-is-gone`, `project-is-gone`, `project-of-another`,
 * `email-missing`, `already-asked`.
 */
export function askForTestimonial(ctx: Ctx, { clientId, projectId, email, note }: Asking) {
  demand(ctx.actor, 'website.change')
  const token = newToken()
  return transact(ctx, async (ctx) => {
    const [whom] = await ctx.db
      .select({ email: client.email })
      .from(client)
      .where(eq(client.id, clientId))
      .for('update')
    if (!whom) return problem('client-is-gone')
    const [about] = projectId
      ? await ctx.db
          .select({ clientId: project.clientId })
          .from(project)
          .where(eq(project.id, projectId))
      : []
    if (projectId && !about) return problem('project-is-gone')
    if (about && about.clientId !== clientId) return problem('project-of-another')
    const address = email || whom.email
    if (address === '') return problem('email-missing')
    const same = and(
      eq(testimonialRequest.clientId, clientId),
      projectId
        ? eq(testimonialRequest.projectId, projectId)
        : isNull(testimonialRequest.projectId),
    )
    const open = or(
      eq(testimonialRequest.state, 'written'),
      and(eq(testimonialRequest.state, 'asked'), gt(testimonialRequest.endsAt, ctx.now)),
    )
    const [asked] = await ctx.db
      .select({ id: testimonialRequest.id })
      .from(testimonialRequest)
      .where(and(same, open))
      .limit(1)
    if (asked) return problem('already-asked')
    await ctx.db.delete(testimonialRequest).where(and(same, eq(testimonialRequest.state, 'asked')))
    const [row] = await ctx.db
      .insert(testimonialRequest)
      .values({ clientId, projectId, email: address, state: 'asked', ...freshly(ctx, token) })
      .returning()
    const sealedLink = await sendLink(ctx, row!, token, note)
    await record(ctx, 'testimonial.asked', row!.id)
    return done({ email: address, sealedLink })
  }).then((answer) => opened(ctx, answer))
}

/**
 * Asks once more, with a new link and as many days again; the link of before opens nothing.
 * Problem: `request-is-gone`.
 */
export function askAgain(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  const token = newToken()
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(testimonialRequest)
      .set(freshly(ctx, token))
      .where(and(eq(testimonialRequest.id, id), eq(testimonialRequest.state, 'asked')))
      .returning()
    if (!row) return problem('request-is-gone')
    const sealedLink = await sendLink(ctx, row, token, '')
    await record(ctx, 'testimonial.asked-again', id)
    return done({ email: row.email, sealedLink })
  }).then((answer) => opened(ctx, answer))
}

/**
 * Takes a request back that nobody has answered: its link opens nothing any more. Problem:
 * `request-was-answered`.
 */
export function withdrawRequest(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return done()
    if (row.state !== 'asked') return problem('request-was-answered')
    await ctx.db.delete(testimonialRequest).where(eq(testimonialRequest.id, id))
    await record(ctx, 'testimonial.withdrawn', id)
    return done()
  })
}

/**
 * Keeps what the client writes under the link, or writes anew; the studio hears of it the first
 * time. Problems:
 * `too-many-guesses`, `request-has-ended`, `too-many-changes`, `testimonial-is-decided`.
 */
export async function writeTestimonial(
  ctx: Ctx,
  token: string,
  { quote, name, role }: WrittenForm,
) {
  demand(ctx.actor, 'testimonial.write')
  const behind = await requestBehind(ctx, token)
  if (!behind.ok) return behind
  const { id } = behind.value
  if (!(await allowed(ctx, { key: `testimonial-words:${id}`, most: mostChanges, span: quarter })))
    return problem('too-many-changes')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row || row.tokenHash !== hashOf(token)) return problem('request-has-ended')
    if (!mayWrite(row.state)) return problem('testimonial-is-decided')
    const first = row.state === 'asked'
    if (!first && row.quote === quote && row.name === name && row.role === role) return done()
    await ctx.db
      .update(testimonialRequest)
      .set({ quote, name, role, state: 'written', writtenAt: ctx.now })
      .where(eq(testimonialRequest.id, id))
    await record(ctx, first ? 'testimonial.written' : 'testimonial.changed', id)
    return done()
  })
}

/** Follows words that were written: a letter to the studio. */
export async function announceTestimonial(ctx: TxCtx, id: string) {
  const studio = (await theStudio(ctx))!
  const { quote, name, role, email } = testimonialRequest
  const [row] = await ctx.db
    .select({ quote, name, role, email, client: client.name, project: project.title })
    .from(testimonialRequest)
    .innerJoin(client, eq(client.id, testimonialRequest.clientId))
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .where(eq(testimonialRequest.id, id))
  if (!row) return
  const link = `${ctx.app.config.publicUrl}/portal/settings/website/asked`
  await post(ctx, {
    ...writtenLetter(serverWords(studio.language), studio, row, link),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/**
 * Follows words that were published: their writer hears where they are, and how to take them back.
 */
export async function announcePublished(ctx: TxCtx, id: string) {
  const studio = (await theStudio(ctx))!
  const { quote, name, email } = testimonialRequest
  const [row] = await ctx.db
    .select({
      quote,
      name,
      email,
      project: project.title,
      page: testimonial.pagePath,
      slug: portfolioItem.slug,
    })
    .from(testimonialRequest)
    .leftJoin(project, eq(project.id, testimonialRequest.projectId))
    .innerJoin(testimonial, eq(testimonial.id, testimonialRequest.id))
    .leftJoin(portfolioItem, eq(portfolioItem.id, testimonial.itemId))
    .where(eq(testimonialRequest.id, id))
  if (!row) return
  const link = `${ctx.app.config.publicUrl}${row.page || (row.slug ? `/portfolio/${row.slug}` : '/')}`
  await post(ctx, {
    ...publishedLetter(serverWords(studio.language), studio, row, link),
    to: { name: row.name, address: row.email },
    language: studio.language,
    subjectId: id,
  })
}

/**
 * `seen` is when what was approved was written: the client may have written it anew meanwhile. An
 * empty path is no page.
 */
type Approval = { pagePath: string; itemId: string | null; seen: string }

/**
 * Puts what the client wrote on the site as it stands, on a page and about a project of the
 * portfolio, or either of them. Visitors see it with their next request. Problems:
 * `request-is-gone`, `testimonial-is-decided`, `testimonial-was-changed`,
 * `page-unknown`, `item-unknown`, `testimonials-full`.
 */
export function approveTestimonial(ctx: Ctx, id: string, { pagePath, itemId, seen }: Approval) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('request-is-gone')
    if (row.state !== 'written') return problem('testimonial-is-decided')
    if (row.writtenAt?.toISOString() !== seen) return problem('testimonial-was-changed')
    const { pages, items } = await placesForTestimonials(ctx)
    if (pagePath !== '' && !pages.includes(pagePath)) return problem('page-unknown')
    if (itemId !== null && !items.some((item) => item.id === itemId)) return problem('item-unknown')
    const laid = await publishOneMore(ctx, {
      id,
      quote: row.quote,
      name: row.name,
      role: row.role,
      pagePath,
      item: itemId,
    })
    if (!laid.ok) return laid
    await decide(ctx, id, 'approved')
    await record(ctx, 'testimonial.approved', id)
    return done()
  })
}

/**
 * Lets it rest: it appears nowhere, and the client is not told. Problems: `request-is-gone`,
 * `testimonial-is-decided`.
 */
export function declineTestimonial(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('request-is-gone')
    if (row.state !== 'written') return problem('testimonial-is-decided')
    await decide(ctx, id, 'declined')
    await record(ctx, 'testimonial.declined', id)
    return done()
  })
}

/** What was declined waits again. Problems: `request-is-gone`, `testimonial-is-decided`. */
export function bringBackTestimonial(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('request-is-gone')
    if (row.state !== 'declined') return problem('testimonial-is-decided')
    await ctx.db
      .update(testimonialRequest)
      .set({ state: 'written', decidedBy: null, decidedAt: null })
      .where(eq(testimonialRequest.id, id))
    await record(ctx, 'testimonial.brought-back', id)
    return done()
  })
}

function freshly(ctx: Ctx, token: string) {
  return {
    tokenHash: hashOf(token),
    askedBy: self(ctx),
    askedAt: ctx.now,
    endsAt: after(ctx.now, requestDays * day),
  }
}

function decide(ctx: TxCtx, id: string, state: 'approved' | 'declined') {
  return ctx.db
    .update(testimonialRequest)
    .set({ state, decidedBy: self(ctx), decidedAt: ctx.now })
    .where(eq(testimonialRequest.id, id))
}

/**
 * The letter, and the link itself for the one who asks when no mail server would take it; sealed,
 * because the answer of a form is remembered.
 */
async function sendLink(
  ctx: TxCtx,
  { id, email, clientId, projectId, endsAt }: typeof testimonialRequest.$inferSelect,
  token: string,
  note: string,
): Promise<string | null> {
  const studio = (await theStudio(ctx))!
  const [whom] = await ctx.db
    .select({ name: client.name, contact: client.contact })
    .from(client)
    .where(eq(client.id, clientId))
  const [about] = projectId
    ? await ctx.db.select({ title: project.title }).from(project).where(eq(project.id, projectId))
    : []
  const name = whom!.contact || whom!.name
  const link = `${ctx.app.config.publicUrl}/testimonial/${token}`
  const asker = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
  const letter = requestLetter(serverWords(studio.language), studio, {
    name: greetedAs(whom!),
    asker,
    project: about?.title ?? null,
    note,
    link,
    until: dateText(endsAt, studio),
  })
  await post(ctx, {
    ...letter,
    to: { name, address: email },
    language: studio.language,
    subjectId: id,
  })
  return !(await isMailSent(ctx)) || isExampleAddress(email) ? seal(ctx.app.key, link) : null
}

type Sent = { ok: true; value: { email: string; sealedLink: string | null } }

function opened<Problem extends ProblemCode>({ app }: Ctx, answer: Sent | Refusal<Problem>) {
  if (!answer.ok) return answer
  const { email, sealedLink } = answer.value
  return done({ email, link: sealedLink && unseal(app.key, sealedLink) })
}

/**
 * The row, held until the transaction ends, so that nobody writes what somebody else is approving.
 */
async function locked(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(testimonialRequest)
    .where(eq(testimonialRequest.id, id))
    .for('update')
  return row
}

function self({ actor }: Ctx): string | null {
  return actor.kind === 'staff' ? actor.id : null
}
