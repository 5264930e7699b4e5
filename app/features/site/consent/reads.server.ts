import { aliasedTable, and, asc, eq, isNull, sql } from 'drizzle-orm'

import { consent, consentDocument, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { DocumentFormat } from '#app/features/media/file/rules.ts'

import type { ConsentCoverage, ConsentView } from './rules.ts'

/**
 * Returns a lookup of the consents in force per case study, or for one of them. Several consents
 * add up; withdrawn ones don't count.
 */
export async function getConsentLookup(
  ctx: Ctx,
  itemId?: string,
): Promise<(itemId: string) => ConsentCoverage> {
  const rows = await ctx.db
    .select({
      itemId: consent.caseStudyId,
      names: sql<boolean>`bool_or(${consent.names})`,
      people: sql<boolean>`bool_or(${consent.people})`,
    })
    .from(consent)
    .where(and(isNull(consent.withdrawnAt), itemId ? eq(consent.caseStudyId, itemId) : undefined))
    .groupBy(consent.caseStudyId)
  const byItem = new Map(rows.map(({ itemId, names, people }) => [itemId, { names, people }]))
  return (id) => byItem.get(id) ?? { names: false, people: false }
}

/**
 * Returns all consents of a case study, including withdrawn ones, in the order they were recorded.
 */
export async function listConsents(ctx: Ctx, itemId: string): Promise<ConsentView[]> {
  authorize(ctx.actor, 'website.change')
  const withdrawer = aliasedTable(staff, 'withdrawer')
  const {
    id,
    who,
    givenOn,
    names,
    people,
    scope,
    fileName: file,
    recordedAt,
    withdrawnAt,
  } = consent
  return ctx.db
    .select({
      id,
      who,
      givenOn,
      names,
      people,
      scope,
      file,
      recordedAt,
      withdrawnAt,
      recordedBy: staff.name,
      withdrawnBy: withdrawer.name,
    })
    .from(consent)
    .leftJoin(staff, eq(staff.id, consent.recordedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, consent.withdrawnBy))
    .where(eq(consent.caseStudyId, itemId))
    .orderBy(asc(consent.recordedAt), asc(consent.id))
}

/** Returns the document of a consent, whose bytes are the file of that hash, or null. */
export async function findConsentDocument(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; type: DocumentFormat; hash: string } | null> {
  authorize(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ name: consent.fileName, type: consent.fileType, hash: consentDocument.hash })
    .from(consent)
    .innerJoin(consentDocument, eq(consentDocument.consentId, consent.id))
    .where(eq(consent.id, id))
  return row?.name && row.type ? { name: row.name, type: row.type, hash: row.hash } : null
}
