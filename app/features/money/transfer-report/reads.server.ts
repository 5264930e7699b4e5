import { asc, desc, eq, sql } from 'drizzle-orm'

import {
  client,
  clientContact,
  invoice,
  invoiceBalance,
  transferReport,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Matches invoices that are open and reports that no later payment answered. */
const isWaiting = sql`exists (select from invoice_balance
  where invoice_id = ${transferReport.invoiceId} and open > 0)
  and not exists (select from payment_allocation where invoice_id = ${transferReport.invoiceId}
    and amount > 0 and at > ${transferReport.at})`

/** The last report of a transfer for an invoice that hasn't arrived; null if there is none. */
export const transferReportedAt = sql<Date | null>`(select max(at) from ${transferReport}
    where ${transferReport.invoiceId} = ${invoice.id} and ${isWaiting})`.mapWith(transferReport.at)

/** Returns the invoices whose transfer was reported and hasn't arrived, the oldest report first. */
export async function listReportedTransfers({ db, actor }: Ctx, limit: number) {
  authorize(actor, 'invoice.see')
  const reportedAt = sql`max(${transferReport.at})`.mapWith(transferReport.at)
  return db
    .select({
      invoiceId: invoice.id,
      documentNumber: invoice.documentNumber,
      currency: invoice.currency,
      client: client.name,
      open: invoiceBalance.open,
      reportedAt,
    })
    .from(transferReport)
    .innerJoin(invoice, eq(invoice.id, transferReport.invoiceId))
    .innerJoin(invoiceBalance, eq(invoiceBalance.invoiceId, invoice.id))
    .innerJoin(client, eq(client.id, invoice.clientId))
    .where(isWaiting)
    .groupBy(invoice.id, client.id, invoiceBalance.invoiceId)
    .orderBy(asc(reportedAt), asc(invoice.id))
    .limit(limit)
}

/** Returns the last report of a transfer that hasn't arrived, with the contact's name, or null. */
export async function findTransferReport(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'invoice.see')
  return selectTransferReport(ctx, invoiceId)
}

/** Returns the same without checking the permission, for writes and for the client. */
export async function selectTransferReport({ db }: Ctx, invoiceId: string) {
  const [row] = await db
    .select({ at: transferReport.at, cents: transferReport.amount, by: clientContact.name })
    .from(transferReport)
    .leftJoin(clientContact, eq(clientContact.id, transferReport.contactId))
    .where(sql`${eq(transferReport.invoiceId, invoiceId)} and ${isWaiting}`)
    .orderBy(desc(transferReport.at))
    .limit(1)
  return row ?? null
}
