import { eq } from 'drizzle-orm'

import { service, page, section } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { type ServiceKey, serviceKeys } from '#app/features/studio/service/rules.ts'
import { saveMediaUsages } from '#app/features/media/media-usage/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getStarterPages } from '#app/messages/starter-pages.ts'

import {
  type SectionContent,
  type SectionKind,
  sectionSchemas,
} from '#app/features/site/section/rules.ts'

/** A section to save: the content its kind's schema allows, and its id if it already exists. */
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

/** Replaces a page and its sections, in order. Throws if a section does not match its schema. */
export async function savePage(ctx: TxCtx, { sections, picture = null, ...rest }: PageInput) {
  const row = { ...rest, picture }
  await ctx.db
    .insert(page)
    .values(row)
    .onConflictDoUpdate({ target: page.path, set: { ...row, published: true } })
  await ctx.db.delete(section).where(eq(section.pagePath, row.path))
  const rows = sections.map(({ id, kind, content }, position) => ({
    ...(id && { id }),
    pagePath: row.path,
    position,
    kind,
    content: sectionSchemas[kind].parse(content),
  }))
  if (rows.length > 0) await ctx.db.insert(section).values(rows)
  const contents = rows.map(({ content }) => content)
  await saveMediaUsages(ctx, { pagePath: row.path, shown: true }, [picture, contents])
}

/**
 * Saves the pages of a new studio: neutral text that is true for any studio with these services, to
 * be edited. The page of a service it doesn't offer is saved too, and hidden until it does.
 */
export async function saveStarterPages(ctx: TxCtx, offered: readonly ServiceKey[]) {
  const { name } = await getStudio(ctx)
  const first = getStarterPages(ctx.language)
  await ctx.db.insert(service).values(
    serviceKeys.map((key, position) => ({
      key,
      position,
      offered: offered.includes(key),
      ...first.services[key],
    })),
  )
  for (const input of first.pages(name, offered) as PageInput[]) await savePage(ctx, input)
}
