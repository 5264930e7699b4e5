import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'

import {
  contractAttachment,
  contractTemplate,
  contractTemplateAttachment,
  contractTemplateVersion,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import type { ContractContent } from './rules.ts'

const byName = [asc(sql`lower(${contractTemplate.name})`), asc(contractTemplate.id)]
const isNewestVersion = and(
  eq(contractTemplateVersion.templateId, contractTemplate.id),
  eq(contractTemplateVersion.version, contractTemplate.publishedVersion),
)
const draftFiles = sql`(
  select jsonb_agg(jsonb_build_array(draft.hash, draft.name) order by draft.added_at, draft.hash)
  from ${contractTemplateAttachment} draft where draft.template_id = ${contractTemplate.id})`
const publishedFiles = sql`(
  select jsonb_agg(jsonb_build_array(published.hash, published.name) order by published.position)
  from ${contractAttachment} published
  where published.template_id = ${contractTemplate.id}
    and published.version = ${contractTemplate.publishedVersion})`
/** True for a draft that differs from the published version, or was never published. */
const isChanged = sql<boolean>`(
  ${contractTemplate.content} is distinct from ${contractTemplateVersion.content}
  or ${draftFiles} is distinct from ${publishedFiles})`

/** Returns all templates by name, also retired ones. */
export function listContractTemplates({ actor, db }: Ctx) {
  authorize(actor, 'contract-template.change')
  return db
    .select({
      id: contractTemplate.id,
      name: contractTemplate.name,
      publishedVersion: contractTemplate.publishedVersion,
      retiredAt: contractTemplate.retiredAt,
      changedAt: contractTemplate.changedAt,
      isChanged,
    })
    .from(contractTemplate)
    .leftJoin(contractTemplateVersion, isNewestVersion)
    .orderBy(...byName)
}

/** Returns a template with its draft and versions, the newest first; null if it is gone. */
export async function findContractTemplate({ actor, db }: Ctx, id: string) {
  authorize(actor, 'contract-template.change')
  const [row] = await db
    .select({ template: contractTemplate, isChanged })
    .from(contractTemplate)
    .leftJoin(contractTemplateVersion, isNewestVersion)
    .where(eq(contractTemplate.id, id))
  if (!row) return null
  const versions = await db
    .select({
      version: contractTemplateVersion.version,
      publishedAt: contractTemplateVersion.publishedAt,
      by: staff.name,
    })
    .from(contractTemplateVersion)
    .leftJoin(staff, eq(staff.id, contractTemplateVersion.publishedBy))
    .where(eq(contractTemplateVersion.templateId, id))
    .orderBy(desc(contractTemplateVersion.version))
  return { ...row.template, isChanged: row.isChanged, versions }
}

/** Returns a published version of a template; null if there is none. */
export async function findContractVersion({ actor, db }: Ctx, templateId: string, version: number) {
  authorize(actor, 'contract-template.change')
  const [row] = await db
    .select({
      templateId: contractTemplate.id,
      name: contractTemplate.name,
      version: contractTemplateVersion.version,
      publishedAt: contractTemplateVersion.publishedAt,
      by: staff.name,
      isCurrent: sql<boolean>`(
        ${contractTemplate.publishedVersion} = ${version} and ${contractTemplate.retiredAt} is null)`,
      content: contractTemplateVersion.content,
    })
    .from(contractTemplateVersion)
    .innerJoin(contractTemplate, eq(contractTemplate.id, contractTemplateVersion.templateId))
    .leftJoin(staff, eq(staff.id, contractTemplateVersion.publishedBy))
    .where(
      and(
        eq(contractTemplateVersion.templateId, templateId),
        eq(contractTemplateVersion.version, version),
      ),
    )
  return row ?? null
}

/** Returns the templates that a quote can use, by name, with their newest published version. */
export function listUsableTemplates({ actor, db }: Ctx) {
  authorize(actor, 'quote.see')
  return db
    .select({
      id: contractTemplate.id,
      name: contractTemplate.name,
      version: contractTemplate.publishedVersion,
    })
    .from(contractTemplate)
    .where(and(gt(contractTemplate.publishedVersion, 0), isNull(contractTemplate.retiredAt)))
    .orderBy(...byName)
}

/** Returns a published version, without checking the permission; null if there is none. */
export async function selectTemplateVersion(
  { db }: Ctx,
  templateId: string,
  version: number,
): Promise<ContractContent | null> {
  const [row] = await db
    .select({ content: contractTemplateVersion.content })
    .from(contractTemplateVersion)
    .where(
      and(
        eq(contractTemplateVersion.templateId, templateId),
        eq(contractTemplateVersion.version, version),
      ),
    )
  return row?.content ?? null
}
