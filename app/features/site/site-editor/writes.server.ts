import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import {
  draft,
  pageVersion,
  editingSession,
  service,
  page,
  caseStudy,
  section,
  studio,
  teamMember,
  testimonial,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getSiteContext } from '#app/features/site/page/reads.server.ts'
import { type TestimonialContent, findUnknownPlaceholders } from '#app/features/site/page/rules.ts'
import { savePage } from '#app/features/site/page/writes.server.ts'
import { findUnpublishableMedia } from '#app/features/media/image/reads.server.ts'
import { listPartsReferencing } from '#app/features/media/media-usage/reads.server.ts'
import {
  listMediaHashes,
  listMediaReferences,
  replaceMediaHash,
} from '#app/features/media/media-usage/rules.ts'
import {
  replaceMediaUsages,
  saveMediaUsages,
} from '#app/features/media/media-usage/writes.server.ts'
import { findNamesakesOfCards } from '#app/features/people/person/reads.server.ts'
import { insertPeopleOfCards } from '#app/features/people/person/writes.server.ts'
import { restoreFromTrash } from '#app/features/media/image/writes.server.ts'
import {
  unpublishCaseStudy,
  saveCaseStudy,
  findPublishBlockers,
} from '#app/features/site/portfolio/writes.server.ts'

import {
  findDraft,
  getLatestVersionNumber,
  getPublishedRevision,
  getPublishedContent,
} from './reads.server.ts'
import {
  type AnyContent,
  type Content,
  parseDraft,
  validateForPublish,
  isPagePart,
  isCaseStudyPart,
  permanentParts,
  isSameContent,
  toCaseStudyId,
} from './rules.ts'
import { type CaseStudyPart, type PageName, type Part, pages } from '#app/core/site-parts.ts'

/**
 * Milliseconds between two events of the same person editing the same draft; not every save is
 * logged.
 */
const draftEventInterval = 10 * minute

/**
 * Saves a draft; `revision` is the one the editor last loaded. A draft equal to the published
 * content is deleted. Files it references are restored from the trash, because an old version or an
 * undo may reference them. Fails with `draft-malformed`, or with `draft-was-changed` and the
 * current draft.
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
    const row = await storeDraft(ctx, part, parsed)
    if (lastChange?.by !== row.changedBy || lastChange.at < addMs(ctx.now, -draftEventInterval))
      await recordEvent(ctx, 'draft.changed', part)
    return ok({ revision: row.revision, at: ctx.now })
  })
}

/**
 * Returns the content of a part that an editor would open, and locks it until the transaction ends.
 * Null for a part the studio does not have.
 */
export async function lockDraft<P extends Part>(ctx: TxCtx, part: P): Promise<Content[P] | null> {
  await lockPart(ctx, part)
  return (await findDraft(ctx, part))?.content ?? (await getPublishedContent(ctx, part))
}

/**
 * Stores content as the draft of a part. Open editors merge the change. Runs in the caller's
 * transaction, which has authorized it, holds the lock of the part, and records the event.
 */
export async function storeDraft<P extends Part>(ctx: TxCtx, part: P, content: Content[P]) {
  await restoreFromTrash(ctx, listMediaHashes(content))
  const row = {
    content,
    revision: crypto.randomUUID(),
    changedBy: getStaffId(ctx),
    changedAt: ctx.now,
  }
  await ctx.db
    .insert(draft)
    .values({ part, ...row })
    .onConflictDoUpdate({ target: draft.part, set: row })
  await saveMediaUsages(ctx, { draftPart: part, shown: false }, content)
  ctx.tx.changedNouns.add('draft')
  return row
}

/** Deletes the draft; the published content is unchanged. Fails with `draft-was-changed`. */
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
 * Publishes the draft, or an unpublished part again, from the next request on. Fails with
 * `draft-was-changed`, or with `part-unfinished` and a problem by the path of each field: also for
 * images that are missing or without alt text, unknown placeholders, and case studies without
 * consent.
 */
export function publish(ctx: Ctx, part: Part, revision: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lockPart(ctx, part)
    const savedDraft = await findDraft(ctx, part)
    if ((savedDraft?.revision ?? (await getPublishedRevision(ctx, part))) !== revision)
      return fail('draft-was-changed')
    const published = await getPublishedContent(ctx, part)
    const content = savedDraft?.content ?? published
    if (!published || !content) return fail('draft-malformed')
    const validated = validateForPublish(part, content)
    const problems = {
      ...(await findMediaBlockers(ctx, part, content)),
      ...(isCaseStudyPart(part) &&
        (await findPublishBlockers(ctx, toCaseStudyId(part), content as Content[CaseStudyPart]))),
      ...(part === 'team' &&
        (await findNamesakesOfCards(ctx, (content as Content['team']).members))),
      ...(isPagePart(part) &&
        findUnknownPlaceholders(content, Object.keys((await getSiteContext(ctx)).placeholders))),
      ...(!validated.ok && validated.problems),
    }
    if (!validated.ok || Object.keys(problems).length > 0)
      return { ...fail('part-unfinished'), problems }
    if (!(await applyContent(ctx, part, validated.content))) return fail('draft-malformed')
    const number = await saveVersion(ctx, part, published, validated.content)
    await ctx.db.delete(draft).where(eq(draft.part, part))
    await bumpContentVersion(ctx)
    await recordEvent(ctx, 'website.published', part, { version: number })
    return ok({ revision: `version-${number}` })
  })
}

/**
 * Adds a testimonial to the published ones and to the draft, if there is one. Runs in the caller's
 * transaction, which has authorized it. Fails with `testimonials-full`.
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
    await updateDraft(ctx, 'testimonials', {
      testimonials: [...savedDraft.content.testimonials, testimonial],
    })
  await bumpContentVersion(ctx)
  await recordEvent(ctx, 'website.published', 'testimonials', { version: number })
  return ok()
}

/**
 * Replaces a media file with another in all parts and drafts. Runs in the caller's transaction,
 * which has authorized it. Each part gets a new version or revision, so that open editors merge the
 * change.
 */
export async function replaceMediaReferences(ctx: TxCtx, from: string, to: string) {
  const { published, drafts } = await listPartsReferencing(ctx, from)
  for (const part of [...new Set([...published, ...drafts])].toSorted()) await lockPart(ctx, part)
  const before: { part: Part; content: AnyContent }[] = []
  for (const part of published)
    before.push({ part, content: (await getPublishedContent(ctx, part))! })
  for (const part of published) await replaceInPublished(ctx, part, from, to)
  for (const { part, content } of before) {
    const number = await saveVersion(ctx, part, content, (await getPublishedContent(ctx, part))!)
    await recordEvent(ctx, 'website.published', part, { version: number })
  }
  for (const part of drafts) {
    const [{ content } = {}] = await ctx.db
      .select({ content: draft.content })
      .from(draft)
      .where(eq(draft.part, part))
    await storeDraft(ctx, part, replaceMediaHash(content as AnyContent, from, to))
    await recordEvent(ctx, 'draft.changed', part)
  }
  await replaceMediaUsages(ctx, from, to)
  await bumpContentVersion(ctx)
}

/**
 * Unpublishes a page or case study: its URL redirects to the home page and links to it disappear;
 * its content is stored. Fails with `page-permanent` for the home and contact pages.
 */
export function unpublishPart(ctx: Ctx, part: PageName | CaseStudyPart) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    if (permanentParts.includes(part)) return fail('page-permanent')
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

/** Records that this person has the part open; the entry counts for one minute. */
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

/** Records that this person has closed the part. */
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

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Only staff may change the website.')
  return actor.id
}

/** Serializes the writes to a part. */
function lockPart(ctx: TxCtx, part: Part) {
  return takeLock(ctx.db, 'websitePart', { key: part })
}

/**
 * Returns the problems of the referenced media by the path of each field. The logo needs no alt
 * text: the studio's name is used.
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
  const problems = references.map(([fieldPath, hash]) => [fieldPath, blockers.get(hash)] as const)
  return Object.fromEntries(
    problems.flatMap(([fieldPath, problem]) =>
      !problem || (problem === 'picture-undescribed' && part === 'everywhere')
        ? []
        : [[fieldPath, problem]],
    ),
  )
}

/** Invalidates every cached public page. */
function bumpContentVersion(ctx: TxCtx) {
  return ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
}

/**
 * Saves the published content as a version. The first time, saves the previous content too, so that
 * it can be restored.
 */
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

/** Writes a part to the published tables. Returns false if a section id belongs to another page. */
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
    await saveMediaUsages(ctx, { sharedPart: 'everywhere', shown: true }, fields.logo)
    return
  }
  if (part === 'service-list') {
    const { services } = content as Content['service-list']
    for (const [position, { key, ...row }] of services.entries()) {
      await ctx.db
        .update(service)
        .set({ ...row, position })
        .where(eq(service.key, key))
      await saveMediaUsages(ctx, { serviceKey: key, shown: row.offered }, row.picture)
    }
    return
  }
  if (part === 'team') {
    const { members } = content as Content['team']
    await ctx.db.delete(teamMember)
    await insertPeopleOfCards(ctx, members)
    if (members.length > 0)
      await ctx.db.insert(teamMember).values(members.map((row, position) => ({ ...row, position })))
    const pictures = members.map(({ picture }) => picture)
    await saveMediaUsages(ctx, { sharedPart: 'team', shown: true }, pictures)
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

/** Replaces a file in the published tables, whether the part is public or not. */
async function replaceInPublished(ctx: TxCtx, part: Part, from: string, to: string) {
  if (part === 'everywhere') await ctx.db.update(studio).set({ logo: to })
  else if (part === 'service-list')
    await ctx.db.update(service).set({ picture: to }).where(eq(service.picture, from))
  else if (part === 'team')
    await ctx.db.update(teamMember).set({ picture: to }).where(eq(teamMember.picture, from))
  else if (isPagePart(part)) await replaceInPage(ctx, pages[part], from, to)
  else if (isCaseStudyPart(part)) await replaceInCaseStudy(ctx, toCaseStudyId(part), from, to)
}

async function replaceInPage(ctx: TxCtx, path: string, from: string, to: string) {
  await ctx.db
    .update(page)
    .set({ picture: to })
    .where(and(eq(page.path, path), eq(page.picture, from)))
  const sections = await ctx.db
    .select({ id: section.id, content: section.content })
    .from(section)
    .where(eq(section.pagePath, path))
  for (const { id, content } of sections)
    await ctx.db
      .update(section)
      .set({ content: replaceMediaHash(content, from, to) })
      .where(eq(section.id, id))
}

async function replaceInCaseStudy(ctx: TxCtx, id: string, from: string, to: string) {
  const [row] = await ctx.db
    .select({ picture: caseStudy.picture, story: caseStudy.story })
    .from(caseStudy)
    .where(eq(caseStudy.id, id))
  await ctx.db
    .update(caseStudy)
    .set(replaceMediaHash(row, from, to)!)
    .where(eq(caseStudy.id, id))
}

/** Saves other content in a draft. Open editors merge the change. */
async function updateDraft(ctx: TxCtx, part: Part, content: unknown) {
  await ctx.db
    .update(draft)
    .set({ content, revision: crypto.randomUUID() })
    .where(eq(draft.part, part))
  await saveMediaUsages(ctx, { draftPart: part, shown: false }, content)
}
