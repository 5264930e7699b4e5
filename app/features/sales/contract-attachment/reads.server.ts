import { and, asc, desc, eq } from 'drizzle-orm'

import {
  contractAttachment,
  contractTemplateAttachment,
  file,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'

import type { Attachment } from './rules.ts'

/** Returns the attachments of a template's draft, without checking the permission. */
export async function selectDraftAttachments(
  { db }: Ctx,
  templateId: string,
): Promise<Attachment[]> {
  return db
    .select({
      hash: contractTemplateAttachment.hash,
      name: contractTemplateAttachment.name,
      bytes: file.bytes,
    })
    .from(contractTemplateAttachment)
    .innerJoin(file, eq(file.hash, contractTemplateAttachment.hash))
    .where(eq(contractTemplateAttachment.templateId, templateId))
    .orderBy(asc(contractTemplateAttachment.addedAt), asc(contractTemplateAttachment.hash))
}

/** Returns the attachments of a published version, without checking the permission. */
export async function selectAttachments(
  { db }: Ctx,
  templateId: string,
  version: number,
): Promise<Attachment[]> {
  return db
    .select({ hash: contractAttachment.hash, name: contractAttachment.name, bytes: file.bytes })
    .from(contractAttachment)
    .innerJoin(file, eq(file.hash, contractAttachment.hash))
    .where(
      and(eq(contractAttachment.templateId, templateId), eq(contractAttachment.version, version)),
    )
    .orderBy(asc(contractAttachment.position))
}

/** Returns the attachments of a template's draft, in the order in which they were added. */
export async function listDraftAttachments(ctx: Ctx, templateId: string) {
  authorize(ctx.actor, 'contract-template.change')
  return selectDraftAttachments(ctx, templateId)
}

/** Returns the attachments of a template's published version. */
export async function listVersionAttachments(ctx: Ctx, templateId: string, version: number) {
  authorize(ctx.actor, 'contract-template.change')
  return selectAttachments(ctx, templateId, version)
}

/**
 * Returns an attachment of a template's draft or of any of its versions; null if there is none with
 * this hash.
 */
export async function findTemplateAttachment(ctx: Ctx, templateId: string, hash: string) {
  const ofDraft = (await listDraftAttachments(ctx, templateId)).find((one) => one.hash === hash)
  if (ofDraft) return ofDraft
  const [ofVersion] = await ctx.db
    .select({ hash: contractAttachment.hash, name: contractAttachment.name })
    .from(contractAttachment)
    .where(and(eq(contractAttachment.templateId, templateId), eq(contractAttachment.hash, hash)))
    .orderBy(desc(contractAttachment.version))
    .limit(1)
  return ofVersion ?? null
}

/** Returns an attachment of any contract that was sent with a quote; null if there is none. */
export async function findQuoteAttachment(ctx: Ctx, quoteId: string, hash: string) {
  authorize(ctx.actor, 'quote.see')
  return selectQuoteAttachment(ctx, quoteId, hash)
}

/** Returns the same for the client's own contact who sees money, of a quote found for them. */
export async function findOwnAttachment(
  ctx: Ctx,
  clientId: string,
  { quoteId, hash }: { quoteId: string; hash: string },
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectQuoteAttachment(ctx, quoteId, hash)
}

async function selectQuoteAttachment({ db }: Ctx, quoteId: string, hash: string) {
  const [row] = await db
    .select({ hash: contractAttachment.hash, name: contractAttachment.name })
    .from(contractAttachment)
    .innerJoin(
      quoteVersion,
      and(
        eq(quoteVersion.contractTemplateId, contractAttachment.templateId),
        eq(quoteVersion.contractTemplateVersion, contractAttachment.version),
      ),
    )
    .where(and(eq(quoteVersion.quoteId, quoteId), eq(contractAttachment.hash, hash)))
    .limit(1)
  return row ?? null
}
