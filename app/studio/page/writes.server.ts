import { offering, page, section } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { words } from '#app/words/index.ts'

import { type SectionContent, type SectionKind, sectionSchemas } from './rules.ts'

/** A section to be: what its kind's schema allows. */
type SectionOf = { [Kind in SectionKind]: { kind: Kind; content: SectionContent<Kind> } }[SectionKind]
export type PageOf = { path: string; title: string; description: string; sections: SectionOf[] }

/** Lays a page down with its sections in order; what does not fit its schema is refused by a throw. */
export async function layPage(ctx: TxCtx, { sections, ...row }: PageOf) {
  await ctx.db.insert(page).values(row)
  await ctx.db.insert(section).values(sections.map(({ kind, content }, position) => ({ pagePath: row.path, position, kind, content: sectionSchemas[kind].parse(content) })))
}

/** The pages of a studio that has written nothing yet: true sentences in the program's own words, to be changed. */
export async function layFirstPages(ctx: TxCtx, studioName: string) {
  const first = words(ctx.language).firstPages
  await ctx.db.insert(offering).values((['photography', 'documentary', 'podcast'] as const).map((key, position) => ({ key, position, ...first.offerings[key] })))
  for (const pageOf of first.pages(studioName) as PageOf[]) await layPage(ctx, pageOf)
}
