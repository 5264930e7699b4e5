import { asc, eq, isNull, sql } from 'drizzle-orm'

import { type StudioDay, countDaysBetween, toStudioDay } from '#app/core/day.ts'
import { client, invoice, invoiceBalance } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { DueInvoice, MoneyDue } from './rules.ts'

/** Returns the open invoices by due day, so that overdue ones are first; null if none is open. */
export async function findMoneyDue(ctx: Ctx, max: number): Promise<MoneyDue | null> {
  authorize(ctx.actor, 'invoice.see')
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const rows = await ctx.db
    .select({
      id: invoice.id,
      client: client.name,
      // credit notes have no balance
      kind: sql<DueInvoice['kind']>`${invoice.kind}`,
      documentNumber: invoice.documentNumber,
      currency: invoice.currency,
      open: invoiceBalance.open,
      dueOn: invoiceBalance.dueOn,
    })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .innerJoin(client, eq(client.id, invoice.clientId))
    .where(isNull(invoiceBalance.settledAt))
    .orderBy(asc(invoiceBalance.dueOn), asc(invoiceBalance.invoiceId))
    .limit(max)
  return rows.length === 0
    ? null
    : {
        rows: rows.map(({ dueOn, ...row }) => ({ ...row, days: countDaysBetween(today, dueOn) })),
        ...(await sumOpenInvoices(ctx, today)),
      }
}

/** Returns what is open today, and the part of it that is overdue, in cents. */
export async function sumOpenInvoices(ctx: Ctx, today: StudioDay) {
  authorize(ctx.actor, 'invoice.see')
  const [sums] = await ctx.db
    .select({
      open: sql`coalesce(sum(${invoiceBalance.open}), 0)`.mapWith(Number),
      overdue:
        sql`coalesce(sum(${invoiceBalance.open}) filter (where ${invoiceBalance.dueOn} < ${today}), 0)`.mapWith(
          Number,
        ),
    })
    .from(invoiceBalance)
    .where(isNull(invoiceBalance.settledAt))
  return sums!
}
