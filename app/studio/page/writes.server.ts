import { eq } from 'drizzle-orm'

import { service, page, section } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { getStarterPages } from '#app/messages/starter-pages.ts'

import { type SectionContent, type SectionKind, sectionSchemas } from '#app/studio/section/rules.ts'

/** A section to be: what its kind's schema allows, with its id where it has one already. */
type NewSection = {
  [Kind in SectionKind]: { id?: string; kind: Kind; content: SectionContent<Kind> }
}[SectionKind]
export type PageInput = {
  path: string
  title: string
  description: string
  picture?: string | null
  sections: NewSection[]
}

/**
 * Lays a page down with its sections in order, in the place of what was there; what does not fit
 * its schema is refused by a throw.
 */
export async function savePage(ctx: TxCtx, { sections, ...row }: PageInput) {
  await ctx.db
    .insert(page)
    .values(row)
    .onConflictDoUpdate({ target: page.path, set: { ...row, published: true } })
  await ctx.db.delete(section).where(eq(section.pagePath, row.path))
  if (sections.length === 0) return
  await ctx.db.insert(section).values(
    sections.map(({ id, kind, content }, position) => ({
      ...(id && { id }),
      pagePath: row.path,
      position,
      kind,
      content: sectionSchemas[kind].parse(content),
    })),
  )
}

/**
 * The pages of a studio that has written nothing yet: true sentences in the program's own words, to
 * be changed.
 */
export async function saveStarterPages(ctx: TxCtx, studioName: string) {
  const first = getStarterPages(ctx.language)
  await ctx.db.insert(service).values(
    (['photography', 'documentary', 'podcast'] as const).map((key, position) => ({
      key,
      position,
      ...first.offerings[key],
    })),
  )
  for (const input of first.pages(studioName) as PageInput[]) await savePage(ctx, input)
}
