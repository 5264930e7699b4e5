import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Part } from '#app/core/site-parts.ts'
import { takeLock } from '#app/data/locks.server.ts'
import {
  caseStudy,
  caseStudySlug,
  consent,
  draft,
  image,
  mediaItem,
  pageVersion,
  studio,
  teamMember,
  testimonial,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { findUsages } from '#app/features/media/media-usage/reads.server.ts'
import { saveMediaUsages } from '#app/features/media/media-usage/writes.server.ts'
import type { Mention } from '#app/features/insight/mention/reads.server.ts'
import { buildMarkPatterns, hasMention } from '#app/features/insight/mention/rules.ts'
import { type PersonalRecords } from '#app/features/insight/personal-data/reads.server.ts'
import { isOneOf } from '#app/features/insight/record-rows/reads.server.ts'

import { listCaseStudiesToUnpublish } from './reads.server.ts'

type PartContent = Record<string, unknown>

/**
 * Takes a person off the website inside the caller's transaction, which has authorized it:
 * published, in drafts and in versions. Testimonials and cards go; case studies lose the client's
 * name and their consents, and are unpublished if a consent is missing then.
 */
export async function eraseFromWebsite(ctx: TxCtx, found: PersonalRecords) {
  const unpublished = await listCaseStudiesToUnpublish(ctx, found)
  for (const part of ['team', 'testimonials']) await takeLock(ctx.db, 'websitePart', { key: part })
  await eraseTestimonials(ctx, found)
  await eraseCard(ctx, found)
  await eraseClientOfCaseStudies(ctx, found)
  await ctx.db.delete(consent).where(
    isOneOf(
      consent.id,
      (found.records.consents ?? []).map(({ id }) => String(id)),
    ),
  )
  for (const id of unpublished) {
    await ctx.db.update(caseStudy).set({ published: false }).where(eq(caseStudy.id, id))
    await recordEvent(ctx, 'website.unpublished', `work-${id}`)
  }
  await ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
  ctx.tx.changedNouns.add('website')
}

async function eraseTestimonials(ctx: TxCtx, { records }: PersonalRecords) {
  const ids = [...(records.testimonials ?? []), ...(records['testimonial-requests'] ?? [])].map(
    ({ id }) => String(id),
  )
  if (ids.length === 0) return
  await ctx.db.delete(testimonial).where(inArray(testimonial.id, ids))
  await changePart(ctx, 'testimonials', (content) => removeItems(content, 'testimonials', ids))
}

async function eraseCard(ctx: TxCtx, { kind, id }: PersonalRecords) {
  if (kind !== 'person') return
  await ctx.db.delete(teamMember).where(eq(teamMember.id, id))
  await changePart(ctx, 'team', (content) => removeItems(content, 'members', [id]))
  const left = await ctx.db.select({ picture: teamMember.picture }).from(teamMember)
  await saveMediaUsages(ctx, { sharedPart: 'team', shown: true }, left)
}

async function eraseClientOfCaseStudies(ctx: TxCtx, { kind, records }: PersonalRecords) {
  if (kind !== 'client') return
  for (const { id } of records['case-studies'] ?? []) {
    await ctx.db
      .update(caseStudy)
      .set({ client: '' })
      .where(eq(caseStudy.id, String(id)))
    await changePart(ctx, `work-${String(id)}`, (content) => ({ ...content, client: '' }))
  }
}

/**
 * Former addresses of case studies that have the name no longer lead to them. Call it when the name
 * has been replaced in the current ones.
 */
export async function eraseSlugs(ctx: TxCtx, { marks }: PersonalRecords) {
  const patterns = buildMarkPatterns(marks)
  const rows = await ctx.db.select().from(caseStudySlug)
  const namingRows = rows.filter(({ slug }) => hasMention(slug, patterns))
  const slugs = namingRows.map(({ slug }) => slug)
  await ctx.db.delete(caseStudySlug).where(isOneOf(caseStudySlug.slug, slugs))
  for (const { caseStudyId } of namingRows) {
    const [row] = await ctx.db
      .select({ slug: caseStudy.slug })
      .from(caseStudy)
      .where(and(eq(caseStudy.id, caseStudyId), eq(caseStudy.published, true)))
    if (row)
      await ctx.db
        .insert(caseStudySlug)
        .values({ ...row, caseStudyId })
        .onConflictDoNothing()
  }
}

function removeItems(content: PartContent, list: string, ids: string[]): PartContent {
  const items = content[list]
  return Array.isArray(items)
    ? { ...content, [list]: items.filter((item: { id?: string }) => !ids.includes(item.id ?? '')) }
    : content
}

/** Changes the draft of a part, which open editors merge, and all its versions. */
async function changePart(ctx: TxCtx, part: Part, change: (content: PartContent) => PartContent) {
  const [drafted] = await ctx.db.select().from(draft).where(eq(draft.part, part))
  if (drafted) {
    const content = change(drafted.content as PartContent)
    await ctx.db
      .update(draft)
      .set({ content, revision: crypto.randomUUID() })
      .where(eq(draft.part, part))
    await saveMediaUsages(ctx, { draftPart: part, shown: false }, content)
  }
  const versions = await ctx.db.select().from(pageVersion).where(eq(pageVersion.part, part))
  for (const { number, content } of versions)
    await ctx.db
      .update(pageVersion)
      .set({ content: change(content as PartContent) })
      .where(and(eq(pageVersion.part, part), eq(pageVersion.number, number)))
}

/**
 * Deletes the files of the media library that name the person and that nothing uses, and those with
 * the given hashes. Returns the hashes.
 */
export async function removeLibraryItems(
  ctx: TxCtx,
  mentions: Mention[],
  extraHashes: string[] = [],
): Promise<string[]> {
  const namingHashes = mentions.flatMap(({ table, row }) =>
    table === 'mediaItem' || table === 'image' ? [String(row.hash)] : [],
  )
  const hashes = [...new Set([...namingHashes, ...extraHashes])]
  const usages = await findUsages(ctx, hashes.length > 0 ? hashes : [''])
  const unused = hashes.filter((hash) => !usages.has(hash))
  await ctx.db.delete(mediaItem).where(isOneOf(mediaItem.hash, unused))
  await ctx.db.delete(image).where(and(eq(image.usage, 'site'), isOneOf(image.hash, unused)))
  if (unused.length > 0) ctx.tx.changedNouns.add('media')
  return unused
}
