import { eq } from 'drizzle-orm'

import { email } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { AttachmentProblem } from '#app/platform/mail/queue.server.ts'
import type { AttachedDocument } from '#app/platform/mail/smtp.server.ts'
import { renderContent } from '#app/features/money/document/reads.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { readAttachedDocuments } from '#app/features/money/document/writes.server.ts'

import { findStatementOf } from './reads.server.ts'

/**
 * Reads what is attached to an email before it is sent: stored documents, and the statement as it
 * is now, so that it never asks for what was paid since. One of a client that is gone is left out.
 */
export async function readEmailAttachments(
  ctx: Ctx,
  emailId: string,
): Promise<AttachedDocument[] | AttachmentProblem> {
  const documents = await readAttachedDocuments(ctx, emailId)
  if (typeof documents === 'string') return documents
  const [row] = await ctx.db
    .select({ statementOf: email.statementOf })
    .from(email)
    .where(eq(email.id, emailId))
  const content = row?.statementOf ? await findStatementOf(ctx, row.statementOf) : null
  if (!content) return documents
  const rendered = await renderContent(ctx, content)
  if (rendered.ok)
    return [...documents, { name: buildPdfName(content.title), bytes: rendered.value.bytes }]
  log('warn', 'document-not-rendered', { note: rendered.problem })
  return 'statement-failed'
}
