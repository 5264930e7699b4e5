import { eq, inArray } from 'drizzle-orm'

import { pages } from '#app/core/site-parts.ts'
import { draft, service, page, section } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { type ServiceKey, serviceKeys } from '#app/features/studio/service/rules.ts'
import { saveMediaUsages } from '#app/features/media/media-usage/writes.server.ts'
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
  const first = getStarterPages(ctx.language)
  await ctx.db.insert(service).values(
    serviceKeys.map((key, position) => ({
      key,
      position,
      offered: offered.includes(key),
      ...first.services[key],
    })),
  )
  for (const input of first.pages(namePlaceholder, offered) as PageInput[])
    await savePage(ctx, input)
}

/** The studio's name in a text, which follows it. */
const namePlaceholder = '{studio}'

/**
 * Lets texts of a new studio's pages follow its name where they still are as they were first made,
 * published and in drafts. Pages of earlier versions of the program carry the name itself.
 */
export async function followStudioName(ctx: TxCtx, formerName: string) {
  const { pages: build } = getStarterPages(ctx.language)
  const texts = new Map<string, string>()
  for (const offered of listSubsets(serviceKeys).filter(({ length }) => length > 0))
    collectChanges(build(formerName, offered), build(namePlaceholder, offered), texts)
  const follow = <Content>(content: Content) => replaceTexts(content, texts)
  for (const { path, title, description } of await ctx.db.select().from(page))
    await ctx.db.update(page).set(follow({ title, description })).where(eq(page.path, path))
  for (const { id, content } of await ctx.db.select().from(section))
    await ctx.db
      .update(section)
      .set({ content: follow(content) })
      .where(eq(section.id, id))
  const drafts = await ctx.db
    .select()
    .from(draft)
    .where(inArray(draft.part, Object.keys(pages)))
  for (const { part, content } of drafts) {
    const changed = follow(content)
    // open editors merge what has another revision
    if (JSON.stringify(changed) !== JSON.stringify(content))
      await ctx.db
        .update(draft)
        .set({ content: changed, revision: crypto.randomUUID() })
        .where(eq(draft.part, part))
  }
}

/** Returns every choice of some of these, since the first texts depended on it. */
function listSubsets<Item>([first, ...others]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]]
  return listSubsets(others).flatMap((some) => [some, [first, ...some]])
}

/** Adds the texts that differ between two contents of one shape, by the first. */
function collectChanges(from: unknown, to: unknown, found: Map<string, string>) {
  if (typeof from === 'string') {
    if (from !== to) found.set(from, String(to))
    return
  }
  if (from === null || typeof from !== 'object') return
  for (const [key, part] of Object.entries(from))
    collectChanges(part, (to as Record<string, unknown>)[key], found)
}

/** Replaces each text that is a whole text of the list. */
function replaceTexts<Content>(content: Content, texts: Map<string, string>): Content {
  if (typeof content === 'string') return (texts.get(content) ?? content) as Content
  if (content === null || typeof content !== 'object') return content
  if (Array.isArray(content)) return content.map((part) => replaceTexts(part, texts)) as Content
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, replaceTexts(part, texts)]),
  ) as Content
}
