import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { client, quote, quoteVisit, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Days before the expiry in which a quote that wasn't opened is due for a reminder. */
const unopenedDays = 2

/** Returns the quotes that wait for an owner's approval, the oldest request first. */
export function listApprovalRequests({ db, actor }: Ctx, limit: number) {
  authorize(actor, 'quote.approve')
  return db
    .select({
      id: quote.id,
      number: quote.number,
      client: client.name,
      by: staff.name,
      requestedAt: quote.approvalRequestedAt,
    })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .leftJoin(staff, eq(staff.id, quote.approvalRequestedBy))
    .where(eq(quote.state, 'approval-requested'))
    .orderBy(asc(quote.approvalRequestedAt), asc(quote.id))
    .limit(limit)
}

/** Returns the expired quotes whose clients asked for a renewal, the oldest request first. */
export function listRenewalRequests({ db, actor }: Ctx, limit: number) {
  authorize(actor, 'quote.send')
  return db
    .select({
      id: quote.id,
      number: quote.number,
      client: client.name,
      requestedAt: quote.renewalRequestedAt,
    })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(and(isNotNull(quote.renewalRequestedAt), sql`${quote.state} in ('sent', 'expired')`))
    .orderBy(asc(quote.renewalRequestedAt), asc(quote.id))
    .limit(limit)
}

/** Returns the open quotes that expire soon and that no contact has opened. */
export function listUnopenedQuotes({ db, actor, now }: Ctx, limit: number) {
  authorize(actor, 'quote.send')
  const opened = db
    .select({ id: quoteVisit.contactId })
    .from(quoteVisit)
    .where(eq(quoteVisit.quoteId, quote.id))
  return db
    .select({
      id: quote.id,
      number: quote.number,
      client: client.name,
      expiresAt: sql`${quote.expiresAt}`.mapWith(quote.createdAt),
    })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(
      and(
        eq(quote.state, 'sent'),
        gt(quote.expiresAt, now),
        lte(quote.expiresAt, addMs(now, unopenedDays * day)),
        sql`not exists (${opened})`,
      ),
    )
    .orderBy(asc(quote.expiresAt), asc(quote.id))
    .limit(limit)
}
