import { toStudioDay } from '#app/core/day.ts'
import type { DocumentContent } from '#app/core/document.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { getCurrentStyle } from '#app/features/money/document/reads.server.ts'
import { findBuyer, getPrintedSeller } from '#app/features/money/document-party/reads.server.ts'
import { selectStatement } from '#app/features/money/payment/reads.server.ts'
import type { StatementRange } from '#app/features/money/payment/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildStatementDocument } from './document.ts'

/** Returns the statement of a client as a document; null if there is no such client. */
export async function findStatementDocument(
  ctx: Ctx,
  clientId: string,
  range: StatementRange = {},
): Promise<DocumentContent | null> {
  authorize(ctx.actor, 'statement.see')
  return findStatementOf(ctx, clientId, range)
}

/** Returns the whole statement of a client, for a contact who sees money. */
export async function findOwnStatementDocument(
  ctx: Ctx,
  clientId: string,
): Promise<DocumentContent | null> {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return findStatementOf(ctx, clientId)
}

/** Returns the same without checking the permission, for other kinds of readers. */
export async function findStatementOf(
  ctx: Ctx,
  clientId: string,
  range: StatementRange = {},
): Promise<DocumentContent | null> {
  const found = await findBuyer(ctx, clientId)
  if (!found) return null
  const { timeZone, currency } = await getStudio(ctx)
  return buildStatementDocument(
    {
      statement: await selectStatement(ctx, clientId, range),
      range,
      seller: await getPrintedSeller(ctx),
      buyer: found.buyer,
      currency,
      language: found.language,
      today: toStudioDay(ctx.now, timeZone),
      now: ctx.now,
    },
    await getCurrentStyle(ctx),
  )
}
