import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { addMs, day, minute } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import {
  draft,
  pageVersion,
  editingSession,
  service,
  page,
  caseStudy,
  previewLink,
  section,
  studio,
  teamMember,
  testimonial,
} from '#app/data/schema/index.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/studio/access.ts'
import { getSiteContext } from '#app/studio/page/reads.server.ts'
import { type TestimonialContent, findUnknownPlaceholders } from '#app/studio/page/rules.ts'
import { savePage } from '#app/studio/page/writes.server.ts'
import { findUnpublishableMedia } from '#app/studio/image/reads.server.ts'
import { listMediaReferences } from '#app/studio/image/rules.ts'
import { restoreFromTrash } from '#app/studio/image/writes.server.ts'
import {
  unpublishCaseStudy,
  saveCaseStudy,
  findPublishBlockers,
} from '#app/studio/portfolio/writes.server.ts'

import {
  findDraft,
  getLatestVersionNumber,
  getPublishedRevision,
  getPublishedContent,
  listPartsReferencing,
} from './reads.server.ts'
import {
  type AnyContent,
  type Content,
  type PageName,
  type Part,
  type CaseStudyPart,
  parseDraft,
  validateForPublish,
  isPagePart,
  isCaseStudyPart,
  permanentParts,
  pages,
  isSameContent,
  toCaseStudyId,
} from './rules.ts'

/**
 * Somebody who goes on writing is written down once in so many milliseconds, not with every word.
 */
const draftEventInterval = 10 * minute

/**
 * Keeps what is being written; `revision` is of what the writer knew. What says the same as the site is
 * no draft, and what it names comes back from the library's bin: an edition of before, or what undo
 * brings back, may name it. Problems:
 * `draft-malformed`; `draft-was-changed`, with what lies there now.
 */
export function saveDraft(ctx: Ctx, part: Part, content: unknown, revision: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const parsed = parseDraft(part, content)
    const published = parsed && (await getPublishedContent(ctx, part))
    if (!parsed || !published) return fail('draft-malformed')
    await lockPart(ctx, part)
    const savedDraft = await findDraft(ctx, part)
    const currentRevision = savedDraft?.revision ?? (await getPublishedRevision(ctx, part))
    if (currentRevision !== revision)
      return {
        ...fail('draft-was-changed'),
        theirs: {
          content: savedDraft?.content ?? published,
          revision: currentRevision,
          by: savedDraft?.by ?? null,
        },
      }
    if (isSameContent(parsed, published)) {
      await ctx.db.delete(draft).where(eq(draft.part, part))
      if (savedDraft) await recordEvent(ctx, 'draft.cleared', part)
      return ok({ revision: await getPublishedRevision(ctx, part), at: null })
    }
    const [lastChange] = await ctx.db
      .select({ by: draft.changedBy, at: draft.changedAt })
      .from(draft)
      .where(eq(draft.part, part))
    await restoreFromTrash(
      ctx,
      listMediaReferences(parsed).map(([, hash]) => hash),
    )
    const row = {
      content: parsed,
      revision: crypto.randomUUID(),
      changedBy: getStaffId(ctx),
      changedAt: ctx.now,
    }
    await ctx.db
      .insert(draft)
      .values({ part, ...row })
      .onConflictDoUpdate({ target: draft.part, set: row })
    if (lastChange?.by !== row.changedBy || lastChange.at < addMs(ctx.now, -draftEventInterval))
      await recordEvent(ctx, 'draft.changed', part)
    else ctx.tx.changedNouns.add('draft')
    return ok({ revision: row.revision, at: ctx.now })
  })
}

/** Throws away what was being written; the site stays as it is. Problem: `draft-was-changed`. */
export function discardDraft(ctx: Ctx, part: Part, revision: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockPart(ctx, part)
    const savedDraft = await findDraft(ctx, part)
    if (savedDraft && savedDraft.revision !== revision) return fail('draft-was-changed')
    await ctx.db.delete(draft).where(eq(draft.part, part))
    if (savedDraft) await recordEvent(ctx, 'draft.discarded', part)
    return ok({ revision: await getPublishedRevision(ctx, part) })
  })
}

/**
 * Puts what is being written on the site, and what was taken off back on it. Visitors see it with
 * their next request. Problems: `draft-was-changed`; `part-unfinished`, with everything that is
 * wrong by the way to each field, which may be that a picture is still to be described or is gone,
 * that a placeholder is unknown, and for a project that nobody agreed to it.
 */
export function publish(ctx: Ctx, part: Part, revision: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockPart(ctx, part)
    const savedDraft = await findDraft(ctx, part)
    if ((savedDraft?.revision ?? (await getPublishedRevision(ctx, part))) !== revision)
      return fail('draft-was-changed')
    const published = await getPublishedContent(ctx, part)
    const wanted = savedDraft?.content ?? published
    if (!published || !wanted) return fail('draft-malformed')
    const validated = validateForPublish(part, wanted)
    const problems = {
      ...(await findMediaBlockers(ctx, part, wanted)),
      ...(isCaseStudyPart(part) &&
        (await findPublishBlockers(ctx, toCaseStudyId(part), wanted as Content[CaseStudyPart]))),
      ...(isPagePart(part) &&
        findUnknownPlaceholders(wanted, Object.keys((await getSiteContext(ctx)).placeholders))),
      ...(!validated.ok && validated.problems),
    }
    if (!validated.ok || Object.keys(problems).length > 0)
      return { ...fail('part-unfinished'), problems }
    if (!(await applyContent(ctx, part, validated.content))) return fail('draft-malformed')
    const number = await saveVersion(ctx, part, published, validated.content)
    await ctx.db.delete(draft).where(eq(draft.part, part))
    await bumpContentVersion(ctx)
    await recordEvent(ctx, 'website.published', part, { edition: number })
    return ok({ revision: `edition-${number}` })
  })
}

/**
 * Lays one more testimonial down where visitors read it, and into the draft that waits, if one
 * does: in the transaction of whoever has asked who may. Problem: `testimonials-full`.
 */
export async function publishTestimonial(ctx: TxCtx, testimonial: TestimonialContent) {
  await lockPart(ctx, 'testimonials')
  const published = await getPublishedContent(ctx, 'testimonials')
  const validated = validateForPublish('testimonials', {
    testimonials: [...(published?.testimonials ?? []), testimonial],
  })
  if (!published || !validated.ok) return fail('testimonials-full')
  await applyContent(ctx, 'testimonials', validated.content)
  const number = await saveVersion(ctx, 'testimonials', published, validated.content)
  const savedDraft = await findDraft(ctx, 'testimonials')
  if (savedDraft)
    await ctx.db
      .update(draft)
      .set({
        content: { testimonials: [...savedDraft.content.testimonials, testimonial] },
        revision: crypto.randomUUID(),
      })
      .where(eq(draft.part, 'testimonials'))
  await bumpContentVersion(ctx)
  await recordEvent(ctx, 'website.published', 'testimonials', { edition: number })
  return ok()
}

/**
 * Wherever a part, on the site or in a draft, names one file of the library it names the other from
 * now on: in the transaction of whoever has asked who may. Each part keeps an edition and has
 * another revision, so that whoever is writing it meets the change.
 */
export async function replaceMediaReferences(ctx: TxCtx, from: string, to: string) {
  const { published, drafts } = await listPartsReferencing(ctx, from)
  for (const part of [...new Set([...published, ...drafts])].toSorted()) await lockPart(ctx, part)
  const before: { part: Part; content: AnyContent }[] = []
  for (const part of published)
    before.push({ part, content: (await getPublishedContent(ctx, part))! })
  await replaceInPublished(ctx, from, to)
  for (const { part, content } of before) {
    const number = await saveVersion(ctx, part, content, (await getPublishedContent(ctx, part))!)
    await recordEvent(ctx, 'website.published', part, { edition: number })
  }
  for (const part of drafts) {
    await ctx.db
      .update(draft)
      .set({
        content: buildReplaceSql(draft.content, from, to),
        revision: crypto.randomUUID(),
        changedBy: getStaffId(ctx),
        changedAt: ctx.now,
      })
      .where(eq(draft.part, part))
    await recordEvent(ctx, 'draft.changed', part)
  }
  await bumpContentVersion(ctx)
}

/**
 * Takes a page or a project off the site: its address leads home, its links are gone; what it said
 * stays. Problem: `page-lasting`.
 */
export function unpublishPart(ctx: Ctx, part: PageName | CaseStudyPart) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    if (permanentParts.includes(part)) return fail('page-lasting')
    await lockPart(ctx, part)
    const wasPublished = isCaseStudyPart(part)
      ? await unpublishCaseStudy(ctx, toCaseStudyId(part))
      : (
          await ctx.db
            .update(page)
            .set({ published: false })
            .where(and(eq(page.path, pages[part]), eq(page.published, true)))
            .returning({ path: page.path })
        ).length > 0
    if (!wasPublished) return ok()
    await bumpContentVersion(ctx)
    await recordEvent(ctx, 'website.unpublished', part)
    return ok()
  })
}

/**
 * Says that somebody has the part open; whoever has not said so for a minute is no longer there.
 */
export function touchEditingSession(ctx: Ctx, part: Part) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [session] = await ctx.db
      .select({ seenAt: editingSession.seenAt })
      .from(editingSession)
      .where(and(eq(editingSession.part, part), eq(editingSession.staffId, getStaffId(ctx))))
    await ctx.db
      .insert(editingSession)
      .values({ part, staffId: getStaffId(ctx), seenAt: ctx.now })
      .onConflictDoUpdate({
        target: [editingSession.part, editingSession.staffId],
        set: { seenAt: ctx.now },
      })
    if (!session || session.seenAt < addMs(ctx.now, -minute))
      await recordEvent(ctx, 'draft.opened', part)
    return ok()
  })
}

/** Says that somebody has closed it. */
export function endEditingSession(ctx: Ctx, part: Part) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(editingSession)
      .where(and(eq(editingSession.part, part), eq(editingSession.staffId, getStaffId(ctx))))
      .returning({ part: editingSession.part })
    if (deleted.length > 0) await recordEvent(ctx, 'draft.closed', part)
    return ok()
  })
}

const previewLinkDays = 14

/** A link by which somebody outside sees the site with every draft in it, for fourteen days. */
export function createPreviewLink(ctx: Ctx) {
  authorize(ctx.actor, 'website.change')
  const token = generateToken()
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(previewLink).where(lt(previewLink.endsAt, ctx.now))
    const [row] = await ctx.db
      .insert(previewLink)
      .values({
        tokenHash: hashText(token),
        madeBy: getStaffId(ctx),
        madeAt: ctx.now,
        endsAt: addMs(ctx.now, previewLinkDays * day),
      })
      .returning({ id: previewLink.id })
    await recordEvent(ctx, 'draft.link-created', row!.id)
    return ok()
  }).then((answer) => (answer.ok ? ok({ token }) : answer))
}

/** The link opens nothing any more. */
export function endPreviewLink(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(previewLink)
      .where(eq(previewLink.id, id))
      .returning({ id: previewLink.id })
    if (deleted.length > 0) await recordEvent(ctx, 'draft.link-ended', id)
    return ok()
  })
}

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('The website is written by the staff.')
  return actor.id
}

/** One part is written to by one at a time. */
function lockPart(ctx: TxCtx, part: Part) {
  return ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`website ${part}`}, 7203745))`,
  )
}

/**
 * What is wrong with what it would show, by the way to each field; the words of the logo are the
 * studio's name.
 */
async function findMediaBlockers(
  ctx: TxCtx,
  part: Part,
  content: AnyContent,
): Promise<Record<string, string>> {
  const references = listMediaReferences(content)
  const blockers = await findUnpublishableMedia(
    ctx,
    references.map(([, hash]) => hash),
  )
  const problems = references.map(([way, hash]) => [way, blockers.get(hash)] as const)
  return Object.fromEntries(
    problems.flatMap(([way, why]) =>
      !why || (why === 'picture-undescribed' && part === 'everywhere') ? [] : [[way, why]],
    ),
  )
}

/** Every public page is made again. */
function bumpContentVersion(ctx: TxCtx) {
  return ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
}

/** The first time what was there before is kept too, so that there is a way back to it. */
async function saveVersion(
  ctx: TxCtx,
  part: Part,
  before: AnyContent,
  content: AnyContent,
): Promise<number> {
  let number = await getLatestVersionNumber(ctx, part)
  if (number === 0)
    await ctx.db
      .insert(pageVersion)
      .values({ part, number: ++number, content: before, publishedBy: null, publishedAt: ctx.now })
  await ctx.db
    .insert(pageVersion)
    .values({ part, number: ++number, content, publishedBy: getStaffId(ctx), publishedAt: ctx.now })
  return number
}

/**
 * Lays a part down in the tables visitors read; false where it holds a section that is another
 * page's.
 */
async function applyContent(ctx: TxCtx, part: Part, content: AnyContent): Promise<boolean> {
  if (isPagePart(part)) {
    const pageContent = content as Content[PageName]
    const ids = pageContent.sections.map(({ id }) => id)
    const sectionsOfOtherPages =
      ids.length === 0
        ? []
        : await ctx.db
            .select({ id: section.id })
            .from(section)
            .where(and(inArray(section.id, ids), ne(section.pagePath, pages[part])))
    if (sectionsOfOtherPages.length > 0) return false
    await savePage(ctx, { path: pages[part], ...pageContent })
    return true
  }
  if (isCaseStudyPart(part))
    await saveCaseStudy(ctx, toCaseStudyId(part), content as Content[CaseStudyPart])
  else await applySharedContent(ctx, part, content)
  return true
}

async function applySharedContent(
  ctx: TxCtx,
  part: Exclude<Part, PageName | CaseStudyPart>,
  content: AnyContent,
) {
  if (part === 'everywhere') {
    const { note: footerNote, ...fields } = content as Content['everywhere']
    await ctx.db.update(studio).set({ ...fields, footerNote })
    return
  }
  if (part === 'offerings') {
    for (const [position, { key, ...row }] of (content as Content['offerings']).offerings.entries())
      await ctx.db
        .update(service)
        .set({ ...row, position })
        .where(eq(service.key, key))
    return
  }
  if (part === 'team') {
    const { members } = content as Content['team']
    await ctx.db.delete(teamMember)
    if (members.length > 0)
      await ctx.db.insert(teamMember).values(members.map((row, position) => ({ ...row, position })))
    return
  }
  const { testimonials } = content as Content['testimonials']
  await ctx.db.delete(testimonial)
  if (testimonials.length > 0)
    await ctx.db.insert(testimonial).values(
      testimonials.map(({ item: caseStudyId, ...row }, position) => ({
        ...row,
        caseStudyId,
        position,
      })),
    )
}

/**
 * Replaces a file in the tables visitors read. A sum is long enough to be nothing else wherever it stands.
 */
async function replaceInPublished(ctx: TxCtx, from: string, to: string) {
  for (const table of [page, service, teamMember, caseStudy])
    await ctx.db.update(table).set({ picture: to }).where(eq(table.picture, from))
  await ctx.db.update(studio).set({ logo: to }).where(eq(studio.logo, from))
  await ctx.db
    .update(section)
    .set({ content: buildReplaceSql(section.content, from, to) })
    .where(buildContainsSql(section.content, from))
  await ctx.db
    .update(caseStudy)
    .set({ story: buildReplaceSql(caseStudy.story, from, to) })
    .where(buildContainsSql(caseStudy.story, from))
}

function buildReplaceSql(content: PgColumn, from: string, to: string) {
  return sql`replace(${content}::text, ${from}, ${to})::jsonb`
}

function buildContainsSql(content: PgColumn, hash: string) {
  return sql`strpos(${content}::text, ${hash}) > 0`
}
