import { and, eq, gt, max, sql } from 'drizzle-orm'

import { addDays, officeHours, toInstant } from '#app/core/day.ts'
import { event, invoice, invoiceBalance, invoiceReminder } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { findOpenDay } from '#app/features/money/invoice-reminder/rules.ts'
import { defaultBilling } from '#app/features/studio/billing/rules.ts'

import { longlight } from '../longlight.ts'

const { timeZone } = longlight

/**
 * Seeds the reminders of open invoices that were due until now, so that a first start sends none.
 * The history leaves out those from before a payment, because it is in the order of its rows.
 */
export async function seedReminders(ctx: TxCtx) {
  const rows = await ctx.db
    .select({
      id: invoice.id,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      lastEventAt: max(event.at),
    })
    .from(invoice)
    .innerJoin(
      invoiceBalance,
      and(eq(invoiceBalance.invoiceId, invoice.id), gt(invoiceBalance.open, 0)),
    )
    .innerJoin(event, eq(event.subjectId, sql`${invoice.id}::text`))
    .groupBy(invoice.id)
  for (const { id, issuedOn, dueOn, lastEventAt } of rows) {
    const reminderDays = defaultBilling.reminderDays
      .map((step) => ({ step, day: addDays(dueOn, step) }))
      .filter(({ day }) => day > issuedOn)
    for (const { step, day } of reminderDays) {
      const openDay = findOpenDay(day, { week: officeHours, closedDays: [] })
      const instant = toInstant(`${openDay}T09:00`, timeZone)!.at
      if (instant >= ctx.now || (step < 0 && openDay >= dueOn)) continue
      await ctx.db.insert(invoiceReminder).values({ invoiceId: id, step, at: instant })
      if (instant < lastEventAt!) continue
      const systemCtx = { ...ctx, now: instant, actor: { kind: 'system' as const } }
      await recordEvent(systemCtx, 'reminder.sent', id, { days: step, emails: 1 })
    }
  }
}
