import { and, eq, isNull } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { staff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildAuditEmail } from './emails.ts'
import {
  booksSubject,
  findAuditResult,
  findDocumentNumber,
  listBookDifferences,
} from './reads.server.ts'
import { type AuditResult, isSameResult, toAuditResult } from './rules.ts'

/**
 * Audits the books. The database refuses what doesn't add up, so they can only disagree after a
 * restore, a fault of the program, or a change in the database by hand. A result that differs from
 * the last one is recorded, and owners are emailed what was found.
 */
export async function checkBooks(ctx: Ctx, isStopped = () => false) {
  authorize(ctx.actor, 'books.audit')
  if (!(await findStudio(ctx))) return
  const differences = await listBookDifferences(ctx, { isStopped })
  if (!differences) return 'stopped'
  const found = toAuditResult(differences)
  await transact(ctx, async (ctx) => {
    if (isSameResult(found, await findAuditResult(ctx))) return ok()
    if (!found) {
      await recordEvent(ctx, 'books.audit-passed', booksSubject)
      return ok()
    }
    await recordEvent(ctx, 'books.audit-failed', booksSubject, found)
    await emailOwners(ctx, found)
    return ok()
  })
}

/** Not for the sample studio, whose owners have no mailbox. */
async function emailOwners(ctx: TxCtx, found: AuditResult) {
  const studio = await findStudio(ctx)
  if (!studio || studio.sample) return
  const finding = { ...found, documentNumber: await findDocumentNumber(ctx, found) }
  const owners = await ctx.db
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
  const link = `${ctx.app.config.publicUrl}/portal`
  for (const { name, email } of owners)
    await enqueueEmail(ctx, {
      ...buildAuditEmail(getServerMessages(studio.language), studio, finding, { name, link }),
      to: { name, address: email },
      language: studio.language,
    })
}
