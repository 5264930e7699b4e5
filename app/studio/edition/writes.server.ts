import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { after, day, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import {
  draft,
  edition,
  editor,
  offering,
  page,
  portfolioItem,
  previewLink,
  section,
  studio,
  teamMember,
  testimonial,
} from '#app/data/schema/index.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { around } from '#app/studio/page/reads.server.ts'
import { type TestimonialContent, findUnknownFigures } from '#app/studio/page/rules.ts'
import { layPage } from '#app/studio/page/writes.server.ts'
import { unfitToShow, usesOf } from '#app/studio/picture/reads.server.ts'
import { sumsIn } from '#app/studio/picture/rules.ts'
import { bringBack } from '#app/studio/picture/writes.server.ts'
import { hideWork, layWork, unfitFor } from '#app/studio/portfolio/writes.server.ts'

import { draftIn, latestNumber, markOfEdition, publishedContent } from './reads.server.ts'
import {
  type AnyContent,
  type Content,
  type PageName,
  type Part,
  type WorkPart,
  draftOf,
  finishedOf,
  isPage,
  isPart,
  isWork,
  lasting,
  pages,
  same,
  workIn,
} from './rules.ts'

/**
 * Somebody who goes on writing is written down once in so many milliseconds, not with every word.
 */
const stretch = 10 * minute

/**
 * Keeps what is being written; `mark` is of what the writer knew. What says the same as the site is
 * no draft, and what it names comes back from the library's bin: an edition of before, or what undo
 * brings back, may name it. Problems:
 * `draft-malformed`; `draft-was-changed`, with what lies there now.
 */
export function saveDraft(ctx: Ctx, part: Part, content: unknown, mark: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const typed = draftOf(part, content)
    const published = typed && (await publishedContent(ctx, part))
    if (!typed || !published) return problem('draft-malformed')
    await lock(ctx, part)
    const lies = await draftIn(ctx, part)
    const known = lies?.mark ?? (await markOfEdition(ctx, part))
    if (known !== mark)
      return {
        ...problem('draft-was-changed'),
        theirs: { content: lies?.content ?? published, mark: known, by: lies?.by ?? null },
      }
    if (same(typed, published)) {
      await ctx.db.delete(draft).where(eq(draft.part, part))
      if (lies) await record(ctx, 'draft.emptied', part)
      return done({ mark: await markOfEdition(ctx, part), at: null })
    }
    const [before] = await ctx.db
      .select({ by: draft.changedBy, at: draft.changedAt })
      .from(draft)
      .where(eq(draft.part, part))
    await bringBack(
      ctx,
      sumsIn(typed).map(([, hash]) => hash),
    )
    const row = {
      content: typed,
      mark: crypto.randomUUID(),
      changedBy: self(ctx),
      changedAt: ctx.now,
    }
    await ctx.db
      .insert(draft)
      .values({ part, ...row })
      .onConflictDoUpdate({ target: draft.part, set: row })
    if (before?.by !== row.changedBy || before.at < after(ctx.now, -stretch))
      await record(ctx, 'draft.changed', part)
    else ctx.inside.happened.add('draft')
    return done({ mark: row.mark, at: ctx.now })
  })
}

/** Throws away what was being written; the site stays as it is. Problem: `draft-was-changed`. */
export function discardDraft(ctx: Ctx, part: Part, mark: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lock(ctx, part)
    const lies = await draftIn(ctx, part)
    if (lies && lies.mark !== mark) return problem('draft-was-changed')
    await ctx.db.delete(draft).where(eq(draft.part, part))
    if (lies) await record(ctx, 'draft.discarded', part)
    return done({ mark: await markOfEdition(ctx, part) })
  })
}

/**
 * Puts what is being written on the site, and what was taken off back on it. Visitors see it with
 * their next request. Problems: `draft-was-changed`; `part-unfinished`, with everything that is
 * wrong by the way to each field, which may be that a picture is still to be described or is gone,
 * that a placeholder is unknown, and for a project that nobody agreed to it.
 */
export function publish(ctx: Ctx, part: Part, mark: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    await lock(ctx, part)
    const lies = await draftIn(ctx, part)
    if ((lies?.mark ?? (await markOfEdition(ctx, part))) !== mark)
      return problem('draft-was-changed')
    const published = await publishedContent(ctx, part)
    const wanted = lies?.content ?? published
    if (!published || !wanted) return problem('draft-malformed')
    const finished = finishedOf(part, wanted)
    const problems = {
      ...(await unfitPictures(ctx, part, wanted)),
      ...(isWork(part) && (await unfitFor(ctx, workIn(part), wanted as Content[WorkPart]))),
      ...(isPage(part) && findUnknownFigures(wanted, Object.keys((await around(ctx)).figures))),
      ...(!finished.ok && finished.problems),
    }
    if (!finished.ok || Object.keys(problems).length > 0)
      return { ...problem('part-unfinished'), problems }
    if (!(await lay(ctx, part, finished.content))) return problem('draft-malformed')
    const number = await keepEdition(ctx, part, published, finished.content)
    await ctx.db.delete(draft).where(eq(draft.part, part))
    await changed(ctx)
    await record(ctx, 'website.published', part, { edition: number })
    return done({ mark: `edition-${number}` })
  })
}

/**
 * Lays one more testimonial down where visitors read it, and into the draft that waits, if one
 * does: in the transaction of whoever has asked who may. Problem: `testimonials-full`.
 */
export async function publishOneMore(ctx: TxCtx, one: TestimonialContent) {
  await lock(ctx, 'testimonials')
  const published = await publishedContent(ctx, 'testimonials')
  const finished = finishedOf('testimonials', {
    testimonials: [...(published?.testimonials ?? []), one],
  })
  if (!published || !finished.ok) return problem('testimonials-full')
  await lay(ctx, 'testimonials', finished.content)
  const number = await keepEdition(ctx, 'testimonials', published, finished.content)
  const lies = await draftIn(ctx, 'testimonials')
  if (lies)
    await ctx.db
      .update(draft)
      .set({
        content: { testimonials: [...lies.content.testimonials, one] },
        mark: crypto.randomUUID(),
      })
      .where(eq(draft.part, 'testimonials'))
  await changed(ctx)
  await record(ctx, 'website.published', 'testimonials', { edition: number })
  return done()
}

/**
 * Wherever a part, on the site or in a draft, names one file of the library it names the other from
 * now on: in the transaction of whoever has asked who may. Each part keeps an edition and has
 * another mark, so that whoever is writing it meets the change.
 */
export async function swapNamed(ctx: TxCtx, from: string, to: string) {
  const { published, drafts } = await partsNaming(ctx, from)
  for (const part of [...new Set([...published, ...drafts])].toSorted()) await lock(ctx, part)
  const before: { part: Part; content: AnyContent }[] = []
  for (const part of published) before.push({ part, content: (await publishedContent(ctx, part))! })
  await swapLaid(ctx, from, to)
  for (const { part, content } of before) {
    const number = await keepEdition(ctx, part, content, (await publishedContent(ctx, part))!)
    await record(ctx, 'website.published', part, { edition: number })
  }
  for (const part of drafts) {
    await ctx.db
      .update(draft)
      .set({
        content: swapped(draft.content, from, to),
        mark: crypto.randomUUID(),
        changedBy: self(ctx),
        changedAt: ctx.now,
      })
      .where(eq(draft.part, part))
    await record(ctx, 'draft.changed', part)
  }
  await changed(ctx)
}

/**
 * Takes a page or a project off the site: its address leads home, its links are gone; what it said
 * stays. Problem: `page-lasting`.
 */
export function takeOff(ctx: Ctx, part: PageName | WorkPart) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    if (lasting.includes(part)) return problem('page-lasting')
    await lock(ctx, part)
    const gone = isWork(part)
      ? await hideWork(ctx, workIn(part))
      : (
          await ctx.db
            .update(page)
            .set({ published: false })
            .where(and(eq(page.path, pages[part]), eq(page.published, true)))
            .returning({ path: page.path })
        ).length > 0
    if (!gone) return done()
    await changed(ctx)
    await record(ctx, 'website.taken-off', part)
    return done()
  })
}

/**
 * Says that somebody has the part open; whoever has not said so for a minute is no longer there.
 */
export function sayHere(ctx: Ctx, part: Part) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [there] = await ctx.db
      .select({ seenAt: editor.seenAt })
      .from(editor)
      .where(and(eq(editor.part, part), eq(editor.staffId, self(ctx))))
    await ctx.db
      .insert(editor)
      .values({ part, staffId: self(ctx), seenAt: ctx.now })
      .onConflictDoUpdate({ target: [editor.part, editor.staffId], set: { seenAt: ctx.now } })
    if (!there || there.seenAt < after(ctx.now, -minute)) await record(ctx, 'draft.opened', part)
    return done()
  })
}

/** Says that somebody has closed it. */
export function sayGone(ctx: Ctx, part: Part) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(editor)
      .where(and(eq(editor.part, part), eq(editor.staffId, self(ctx))))
      .returning({ part: editor.part })
    if (gone.length > 0) await record(ctx, 'draft.closed', part)
    return done()
  })
}

const linkDays = 14

/** A link by which somebody outside sees the site with every draft in it, for fourteen days. */
export function makePreviewLink(ctx: Ctx) {
  demand(ctx.actor, 'website.change')
  const token = newToken()
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(previewLink).where(lt(previewLink.endsAt, ctx.now))
    const [row] = await ctx.db
      .insert(previewLink)
      .values({
        tokenHash: hashOf(token),
        madeBy: self(ctx),
        madeAt: ctx.now,
        endsAt: after(ctx.now, linkDays * day),
      })
      .returning({ id: previewLink.id })
    await record(ctx, 'draft.link-made', row!.id)
    return done()
  }).then((answer) => (answer.ok ? done({ token }) : answer))
}

/** The link opens nothing any more. */
export function endPreviewLink(ctx: Ctx, id: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(previewLink)
      .where(eq(previewLink.id, id))
      .returning({ id: previewLink.id })
    if (gone.length > 0) await record(ctx, 'draft.link-ended', id)
    return done()
  })
}

function self({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('The website is written by the staff.')
  return actor.id
}

/** One part is written to by one at a time. */
function lock(ctx: TxCtx, part: Part) {
  return ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`website ${part}`}, 7203745))`,
  )
}

/**
 * What is wrong with what it would show, by the way to each field; the words of the logo are the
 * studio's name.
 */
async function unfitPictures(
  ctx: TxCtx,
  part: Part,
  content: AnyContent,
): Promise<Record<string, string>> {
  const named = sumsIn(content)
  const unfit = await unfitToShow(
    ctx,
    named.map(([, hash]) => hash),
  )
  const wrong = named.map(([way, hash]) => [way, unfit.get(hash)] as const)
  return Object.fromEntries(
    wrong.flatMap(([way, why]) =>
      !why || (why === 'picture-undescribed' && part === 'everywhere') ? [] : [[way, why]],
    ),
  )
}

/** Every public page is made again. */
function changed(ctx: TxCtx) {
  return ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
}

/** The first time what was there before is kept too, so that there is a way back to it. */
async function keepEdition(
  ctx: TxCtx,
  part: Part,
  before: AnyContent,
  content: AnyContent,
): Promise<number> {
  let number = await latestNumber(ctx, part)
  if (number === 0)
    await ctx.db
      .insert(edition)
      .values({ part, number: ++number, content: before, publishedBy: null, publishedAt: ctx.now })
  await ctx.db
    .insert(edition)
    .values({ part, number: ++number, content, publishedBy: self(ctx), publishedAt: ctx.now })
  return number
}

/**
 * Lays a part down in the tables visitors read; false where it holds a section that is another
 * page's.
 */
async function lay(ctx: TxCtx, part: Part, content: AnyContent): Promise<boolean> {
  if (isPage(part)) {
    const laid = content as Content[PageName]
    const ids = laid.sections.map(({ id }) => id)
    const elsewhere =
      ids.length === 0
        ? []
        : await ctx.db
            .select({ id: section.id })
            .from(section)
            .where(and(inArray(section.id, ids), ne(section.pagePath, pages[part])))
    if (elsewhere.length > 0) return false
    await layPage(ctx, { path: pages[part], ...laid })
    return true
  }
  if (isWork(part)) await layWork(ctx, workIn(part), content as Content[WorkPart])
  else await layAround(ctx, part, content)
  return true
}

async function layAround(
  ctx: TxCtx,
  part: Exclude<Part, PageName | WorkPart>,
  content: AnyContent,
) {
  if (part === 'everywhere') {
    await ctx.db.update(studio).set(content as Content['everywhere'])
    return
  }
  if (part === 'offerings') {
    for (const [position, { key, ...row }] of (content as Content['offerings']).offerings.entries())
      await ctx.db
        .update(offering)
        .set({ ...row, position })
        .where(eq(offering.key, key))
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
    await ctx.db
      .insert(testimonial)
      .values(
        testimonials.map(({ item: itemId, ...row }, position) => ({ ...row, itemId, position })),
      )
}

/** The parts that name a file, as visitors read them and as they are being written. */
async function partsNaming(
  ctx: TxCtx,
  hash: string,
): Promise<{ published: Part[]; drafts: Part[] }> {
  const uses = (await usesOf(ctx)).get(hash) ?? []
  const works = await ctx.db
    .select({ id: portfolioItem.id, slug: portfolioItem.slug })
    .from(portfolioItem)
  const partOf = (at: string) => {
    const work = works.find(({ slug }) => at === `/portfolio/${slug}`)
    return work ? `work-${work.id}` : at
  }
  const of = (isDraft: boolean) =>
    uses
      .filter(({ draft }) => draft === isDraft)
      .map(({ at }) => partOf(at))
      .filter(isPart)
  return { published: of(false), drafts: of(true) }
}

/**
 * The same in the tables visitors read. A sum is long enough to be nothing else wherever it stands.
 */
async function swapLaid(ctx: TxCtx, from: string, to: string) {
  for (const table of [page, offering, teamMember, portfolioItem])
    await ctx.db.update(table).set({ picture: to }).where(eq(table.picture, from))
  await ctx.db.update(studio).set({ logo: to }).where(eq(studio.logo, from))
  await ctx.db
    .update(section)
    .set({ content: swapped(section.content, from, to) })
    .where(names(section.content, from))
  await ctx.db
    .update(portfolioItem)
    .set({ story: swapped(portfolioItem.story, from, to) })
    .where(names(portfolioItem.story, from))
}

function swapped(content: PgColumn, from: string, to: string) {
  return sql`replace(${content}::text, ${from}, ${to})::jsonb`
}

function names(content: PgColumn, hash: string) {
  return sql`strpos(${content}::text, ${hash}) > 0`
}
