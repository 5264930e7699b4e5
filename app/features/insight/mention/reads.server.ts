import { getTableColumns, sql } from 'drizzle-orm'
import { type AnyPgColumn, type AnyPgTable, getTableConfig } from 'drizzle-orm/pg-core'

import { toLikePattern } from '#app/core/search.ts'
import { type Part, pages } from '#app/core/site-parts.ts'
import { listMentionColumns } from '#app/data/personal.ts'
import * as schema from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type Content,
  isCaseStudyPart,
  toCaseStudyId,
} from '#app/features/site/site-editor/rules.ts'
import { type Category, getCaseStudyPath } from '#app/features/studio/service/rules.ts'

import {
  type Marks,
  buildMarkPatterns,
  findMention,
  hasMarks,
  hasMention,
  listMarks,
  toSearchMarks,
} from './rules.ts'

type Row = Record<string, unknown>
/** A row that names a person, with the columns that do. */
export type Mention = { table: string; row: Row; columns: string[]; text: string }

/** The column of most tables that only serves searching, in the form of `toSearchKey`. */
export const searchColumns = new Set(['search', 'nameKey'])

const tables = new Map(Object.entries(schema) as unknown as [string, AnyPgTable][])

/** Returns the table and its primary key by its name in the schema. */
export function getMentionTable(name: string) {
  const table = tables.get(name)!
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>
  const composite = getTableConfig(table as never).primaryKeys[0]?.columns ?? []
  const keys = Object.entries(columns).filter(
    ([, column]) => column.primary || composite.some(({ name }) => name === column.name),
  )
  return { table, columns, keys }
}

/**
 * Finds the rows in which texts about other things name a person, in every column that
 * `app/data/personal.ts` marks for it. Leaves out the records with these ids, which are the
 * person's own.
 */
export async function listMentions(ctx: Ctx, marks: Marks, ownIds: string[]): Promise<Mention[]> {
  authorize(ctx.actor, 'personal-data.export')
  if (!hasMarks(marks)) return []
  const columnsByTable = Map.groupBy(listMentionColumns(), ({ table }) => table)
  const found: Mention[] = []
  for (const [table, columns] of columnsByTable)
    found.push(
      ...(await findInTable(
        ctx,
        marks,
        table,
        columns.map(({ column }) => column),
      )),
    )
  const ownIdSet = new Set(ownIds)
  return found.filter(
    ({ table, row }) =>
      !ownIdSet.has(String(row.id)) &&
      !ownIdSet.has(String(row.inquiryId)) &&
      !(table === 'promise' && ownIdSet.has(String(row.projectId))),
  )
}

async function findInTable(
  ctx: Ctx,
  marks: Marks,
  name: string,
  columnNames: string[],
): Promise<Mention[]> {
  const { table, columns } = getMentionTable(name)
  const texts = [...listMarks(marks), ...listMarks(toSearchMarks(marks))]
  // a coarse condition, so that few rows are read; the expressions decide
  const likes = [...new Set(texts)].map((text) =>
    text
      .replace(/["\\]/g, ' ') // JSON escapes these
      .split(' ')
      .map(toLikePattern)
      .join('')
      .replaceAll('%%', '%'),
  )
  const rows: Row[] = await ctx.db
    .select()
    .from(table)
    .where(
      sql.join(
        columnNames.map(
          (column) => sql`${columns[column]!}::text ilike any(${sql.param(likes)}::text[])`,
        ),
        sql` or `,
      ),
    )
  const patterns = buildMarkPatterns(marks)
  const searchPatterns = buildMarkPatterns(toSearchMarks(marks))
  return rows.flatMap((row) => {
    const hits = columnNames.filter((column) =>
      hasMention(row[column], searchColumns.has(column) ? searchPatterns : patterns),
    )
    const [mention] = hits.map((column) => findMention(row[column], patterns)).filter(Boolean)
    return hits.length > 0 ? [{ table: name, row, columns: hits, text: mention ?? '' }] : []
  })
}

const partsByPath = new Map(Object.entries(pages).map(([part, path]) => [path as string, part]))

/** Returns the portal's page on which a mention can be read, or null. */
export function getMentionPath({ table, row }: Mention): string | null {
  if (table === 'draft' || table === 'pageVersion') return getPartPath(row)
  const id = String(row.id)
  const paths: Record<string, string> = {
    client: `/portal/clients/${id}/edit`,
    booking: `/portal/bookings/${id}`,
    project: `/portal/projects/${id}`,
    quote: `/portal/clients/quotes/${id}`,
    quoteSettings: '/portal/settings/quotes',
    quoteTemplate: '/portal/settings/quotes',
    contractTemplate: `/portal/settings/contracts/${id}`,
    task: `/portal/projects/${row.projectId}`,
    promise: `/portal/projects/${row.projectId}`,
    inquiry: `/portal/clients/inquiries/${id}`,
    inquiryMessage: `/portal/clients/inquiries/${row.inquiryId}`,
    priceItem: `/portal/settings/prices/${id}`,
    replyTemplate: `/portal/settings/reply-templates/${id}`,
    consent: `/portal/portfolio/${row.caseStudyId}/consents`,
    studio: '/portal/website/everywhere',
    service: '/portal/website/service-list',
    page: `/portal/website/${partsByPath.get(String(row.path)) ?? ''}`,
    section: `/portal/website/${partsByPath.get(String(row.pagePath)) ?? ''}`,
    caseStudy: getCaseStudyPath(row.category as Category, id),
    mediaItem: `/portal/media/${id}`,
  }
  return paths[table] ?? null
}

/** Returns the editor of a part of the website. */
function getPartPath(row: Row): string {
  const part = row.part as Part
  if (!isCaseStudyPart(part)) return `/portal/website/${part}`
  const { category } = row.content as Content[typeof part]
  return getCaseStudyPath(category, toCaseStudyId(part))
}
