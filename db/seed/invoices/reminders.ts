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
    const own = defaultBilling.reminderDays
      .map((step) => ({ step, day: addDays(dueOn, step) }))
      .filter(({ day }) => day > issuedOn)
    for (const { step, day } of own) {
      const on = findOpenDay(day, { week: officeHours, closedDays: [] })
      const at = toInstant(`${on}T09:00`, timeZone)!.at
      if (at >= ctx.now || (step < 0 && on >= dueOn)) continue
      await ctx.db.insert(invoiceReminder).values({ invoiceId: id, step, at })
      if (at < lastEventAt!) continue
      const sent = { ...ctx, now: at, actor: { kind: 'system' as const } }
      await recordEvent(sent, 'reminder.sent', id, { days: step, emails: 1 })
    }
  }
}
