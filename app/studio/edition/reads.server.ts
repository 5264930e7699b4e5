import { and, asc, desc, eq, gt, max, ne, sql } from 'drizzle-orm'

import { after, minute } from '#app/core/day.ts'
import {
  draft,
  edition,
  editor,
  page,
  portfolioItem,
  previewLink,
  staff,
  studio,
} from '#app/data/schema/index.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may } from '#app/studio/access.ts'
import {
  around,
  membersInOrder,
  offeringsInOrder,
  sectionsOf,
  testimonialsInOrder,
} from '#app/studio/page/reads.server.ts'
import { caseAround, workAt, workContent } from '#app/studio/portfolio/reads.server.ts'
import { type Category, isSlug } from '#app/studio/portfolio/rules.ts'

import {
  type AnyContent,
  type Content,
  type FixedPart,
  type Part,
  aroundWith,
  draftOf,
  isPage,
  isWork,
  pages,
  parts,
  workIn,
} from './rules.ts'

/**
 * What visitors read of a part now; of one that is off the site, what they would. Null for one the
 * studio never had.
 */
export async function publishedContent<P extends Part>(
  ctx: Ctx,
  part: P,
): Promise<Content[P] | null> {
  return (await contentOf(ctx, part)) as Content[P] | null
}

async function contentOf(ctx: Ctx, part: Part): Promise<AnyContent | null> {
  if (isWork(part)) return (await workContent(ctx, workIn(part)))?.content ?? null
  switch (part) {
    case 'offerings':
      return { offerings: await offeringsInOrder(ctx) }
    case 'team':
      return { members: await membersInOrder(ctx) }
    case 'testimonials':
      return { testimonials: await testimonialsInOrder(ctx) }
    case 'everywhere': {
      const { tagline, address, phone, hours, social, note, logo, accent } = studio
      const [row] = await ctx.db
        .select({ tagline, address, phone, hours, social, note, logo, accent })
        .from(studio)
      return row ?? null
    }
    default: {
      const { title, description, picture } = page
      const [row] = await ctx.db
        .select({ title, description, picture })
        .from(page)
        .where(eq(page.path, pages[part]))
      return row ? { ...row, sections: await sectionsOf(ctx, pages[part]) } : null
    }
  }
}

type Row = {
  part: FixedPart
  shown: boolean
  draft: { by: string | null; at: Date } | null
  published: { by: string | null; at: Date } | null
}

/** Every part there is, with what waits in a draft and when it was last published. */
export async function partsOfWebsite(ctx: Ctx): Promise<Row[]> {
  demand(ctx.actor, 'website.change')
  const drafts = await ctx.db
    .select({ part: draft.part, by: staff.name, at: draft.changedAt })
    .from(draft)
    .leftJoin(staff, eq(staff.id, draft.changedBy))
  const latest = ctx.db
    .select({ of: sql<string>`${edition.part}`.as('of'), last: max(edition.number).as('last') })
    .from(edition)
    .groupBy(edition.part)
    .as('latest')
  const editions = await ctx.db
    .select({ part: edition.part, by: staff.name, at: edition.publishedAt })
    .from(edition)
    .innerJoin(latest, and(eq(latest.of, edition.part), eq(latest.last, edition.number)))
    .leftJoin(staff, eq(staff.id, edition.publishedBy))
  const laid = new Map(
    (await ctx.db.select({ path: page.path, published: page.published }).from(page)).map((row) => [
      row.path,
      row.published,
    ]),
  )
  const lastOf = (rows: { part: string; by: string | null; at: Date }[], part: Part) => {
    const row = rows.find((one) => one.part === part)
    return row ? { by: row.by, at: row.at } : null
  }
  return parts
    .filter((part) => !isPage(part) || laid.has(pages[part]))
    .map((part) => ({
      part,
      shown: !isPage(part) || laid.get(pages[part]) === true,
      draft: lastOf(drafts, part),
      published: lastOf(editions, part),
    }))
}

/** The projects of which more is written than visitors see, the latest first. */
export async function worksInDraft(
  ctx: Ctx,
): Promise<{ id: string; title: string; category: Category; by: string | null; at: Date }[]> {
  demand(ctx.actor, 'website.change')
  const { id, title, category } = portfolioItem
  return ctx.db
    .select({
      id,
      title: sql<string>`coalesce(${draft.content} ->> 'title', ${title})`,
      category,
      by: staff.name,
      at: draft.changedAt,
    })
    .from(draft)
    .innerJoin(portfolioItem, eq(draft.part, sql`'work-' || ${id}`))
    .leftJoin(staff, eq(staff.id, draft.changedBy))
    .orderBy(desc(draft.changedAt))
    .limit(50)
}

/**
 * A part as it is being written: what lies there, by which mark a saving knows it, what visitors
 * read meanwhile. Null for one the studio never had.
 */
export async function partInHand<P extends Part>(ctx: Ctx, part: P) {
  demand(ctx.actor, 'website.change')
  const published = await publishedContent(ctx, part)
  if (!published) return null
  const lies = await draftIn(ctx, part)
  const shown = isWork(part)
    ? (await workContent(ctx, workIn(part)))?.published === true
    : !isPage(part) ||
      (
        await ctx.db
          .select({ published: page.published })
          .from(page)
          .where(eq(page.path, pages[part]))
      )[0]?.published === true
  return {
    part,
    published,
    content: lies?.content ?? published,
    mark: lies?.mark ?? (await markOfEdition(ctx, part)),
    changed: lies && { by: lies.by, at: lies.at },
    shown,
  }
}

/** The draft of a part, if one lies there. */
export async function draftIn<P extends Part>(
  ctx: Ctx,
  part: P,
): Promise<{ content: Content[P]; mark: string; by: string | null; at: Date } | null> {
  const [row] = await ctx.db
    .select({ content: draft.content, mark: draft.mark, by: staff.name, at: draft.changedAt })
    .from(draft)
    .leftJoin(staff, eq(staff.id, draft.changedBy))
    .where(eq(draft.part, part))
  const content = row && draftOf(part, row.content)
  return row && content ? { ...row, content } : null
}

/** What a saving knows where no draft lies: the edition it began from. */
export async function markOfEdition(ctx: Ctx, part: Part): Promise<string> {
  return `edition-${await latestNumber(ctx, part)}`
}

export async function latestNumber(ctx: Ctx, part: Part): Promise<number> {
  const [row] = await ctx.db
    .select({ number: max(edition.number) })
    .from(edition)
    .where(eq(edition.part, part))
  return row?.number ?? 0
}

/**
 * Each time a part was published, the latest first; the first edition is what it said before
 * anybody changed it.
 */
export async function editionsOf(
  ctx: Ctx,
  part: Part,
): Promise<{ number: number; at: Date; by: string | null }[]> {
  demand(ctx.actor, 'website.change')
  return ctx.db
    .select({ number: edition.number, at: edition.publishedAt, by: staff.name })
    .from(edition)
    .leftJoin(staff, eq(staff.id, edition.publishedBy))
    .where(eq(edition.part, part))
    .orderBy(desc(edition.number))
    .limit(100)
}

/** What a part said then, as a draft could hold it today; null where it cannot. */
export async function editionContent<P extends Part>(
  ctx: Ctx,
  part: P,
  number: number,
): Promise<Content[P] | null> {
  demand(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ content: edition.content })
    .from(edition)
    .where(and(eq(edition.part, part), eq(edition.number, number)))
  return row ? draftOf(part, row.content) : null
}

/** Who else has the part open now. */
export async function othersAt(ctx: Ctx, part: Part): Promise<{ id: string; name: string }[]> {
  demand(ctx.actor, 'website.change')
  const self = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(editor)
    .innerJoin(staff, eq(staff.id, editor.staffId))
    .where(
      and(
        eq(editor.part, part),
        ne(editor.staffId, self),
        gt(editor.seenAt, after(ctx.now, -minute)),
      ),
    )
    .orderBy(asc(staff.name))
}

/**
 * Whether this visitor may see the drafts: whoever writes them, and whoever holds a private link
 * that has not ended.
 */
export async function maySeeDrafts(ctx: Ctx, token: string): Promise<boolean> {
  if (may(ctx.actor, 'website.change')) return true
  const [link] = await ctx.db
    .select({ id: previewLink.id })
    .from(previewLink)
    .where(and(eq(previewLink.tokenHash, hashOf(token)), gt(previewLink.endsAt, ctx.now)))
  return link !== undefined
}

/** The private links that still open, the newest first. */
export async function openPreviewLinks(
  ctx: Ctx,
): Promise<{ id: string; by: string | null; endsAt: Date }[]> {
  demand(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: previewLink.id, by: staff.name, endsAt: previewLink.endsAt })
    .from(previewLink)
    .leftJoin(staff, eq(staff.id, previewLink.madeBy))
    .where(gt(previewLink.endsAt, ctx.now))
    .orderBy(desc(previewLink.endsAt))
}

/**
 * A page as it would be with every draft published: for those `maySeeDrafts` lets in, which is
 * asked before. Null where there is none.
 */
export async function pageInDraft(ctx: Ctx, path: string) {
  const part = parts.find((one) => isPage(one) && pages[one] === path)
  const laid =
    part && isPage(part)
      ? ((await draftIn(ctx, part))?.content ?? (await publishedContent(ctx, part)))
      : null
  if (!laid) return null
  const [offerings, team, testimonials] = [
    await draftIn(ctx, 'offerings'),
    await draftIn(ctx, 'team'),
    await draftIn(ctx, 'testimonials'),
  ]
  return {
    page: { path, ...laid },
    everywhere: await everywhereInDraft(ctx),
    around: aroundWith(await around(ctx), {
      ...(offerings && { offerings: offerings.content }),
      ...(team && { team: team.content }),
      ...(testimonials && { testimonials: testimonials.content }),
    }),
  }
}

/** The same for a project, by the address its row has. */
export async function workInDraft(ctx: Ctx, slug: string) {
  const laid = isSlug(slug) ? await workAt(ctx, slug) : null
  if (!laid) return null
  return {
    id: laid.id,
    work: (await draftIn(ctx, `work-${laid.id}`))?.content ?? laid.content,
    around: await caseAround(ctx, laid),
    everywhere: await everywhereInDraft(ctx),
  }
}

async function everywhereInDraft(ctx: Ctx) {
  return (await draftIn(ctx, 'everywhere'))?.content ?? publishedContent(ctx, 'everywhere')
}
