import { and, eq, gt, inArray, sql } from 'drizzle-orm'

import { type StudioDay, addDays, toStudioDay } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { findSendTime, getMorning } from '#app/core/send-hours.ts'
import {
  clientBilling,
  email,
  invoiceBalance,
  invoiceReminder,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { requestRendering } from '#app/features/money/document/writes.server.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'
import { lockBalance } from '#app/features/money/invoice-balance/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildReminderEmail } from './emails.ts'
import { findReminderPlan, listUnsentReminders } from './reads.server.ts'
import { type SkipReason, findNextReminder, findSkipReason } from './rules.ts'

/**
 * Emails the reminder of an invoice that is due now. What is open is locked and checked in the same
 * transaction, and the row's key makes each reminder the only one, so that none goes out twice or
 * for a paid invoice.
 */
export function sendDueReminder(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'reminder.send')
  return transact(ctx, async (ctx) => {
    await lockBalance(ctx, invoiceId)
    const found = await findReminderPlan(ctx, invoiceId)
    const next = findNextReminder(found?.plan ?? [])
    const { timeZone } = await getStudio(ctx)
    const isDue = found && next && next.day <= toStudioDay(ctx.now, timeZone)
    if (!isDue || findSendTime(ctx.now, timeZone) > ctx.now) return ok({ emails: 0 })
    // its own day: a pause may have been set or lifted before a restore
    const dueAt = getMorning(addDays(found.dueOn, next.days), timeZone)
    const emails = await emailReminder({ ...ctx, dueAt }, invoiceId, next.days)
    if (emails > 0) await recordEvent(ctx, 'reminder.sent', invoiceId, { days: next.days, emails })
    return ok({ emails })
  })
}

/**
 * Emails the next reminder of an invoice at once. Fails with `invoice-is-gone`,
 * `reminder-not-planned` if it isn't the next one anymore, and `reminder-recipient-missing`.
 */
export function sendReminderNow(ctx: Ctx, invoiceId: string, { days }: { days: number }) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const next = await lockNextReminder(ctx, invoiceId)
    if (!next.ok) return next
    if (next.value.days !== days) return fail('reminder-not-planned')
    const emails = await emailReminder(ctx, invoiceId, days)
    if (emails === 0) return fail('reminder-recipient-missing')
    await recordEvent(ctx, 'reminder.sent', invoiceId, { days, emails })
    return ok({ emails })
  })
}

/**
 * Emails the next reminder of an invoice at once, with those of other invoices. Returns the reason
 * if it is skipped.
 */
export function sendNextReminder(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'invoice.issue')
  const returnReason = (reason: SkipReason | null) => ok({ reason })
  return transact(ctx, async (ctx) => {
    await lockBalance(ctx, invoiceId)
    const found = await findReminderPlan(ctx, invoiceId)
    if (!found) return returnReason('credit-note')
    const { timeZone } = await getStudio(ctx)
    const pauses = [found.pausedUntil, found.clientPausedUntil]
    const now = { today: toStudioDay(ctx.now, timeZone), timeZone }
    const reason = findSkipReason({ ...found, pauses }, now)
    if (reason) return returnReason(reason)
    const { days } = findNextReminder(found.plan)!
    const emails = await emailReminder(ctx, invoiceId, days)
    if (emails === 0) return returnReason('no-recipient')
    await recordEvent(ctx, 'reminder.sent', invoiceId, { days, emails })
    return returnReason(null)
  })
}

/** Leaves out the next reminder of an invoice. Fails as `sendReminderNow` does. */
export function skipReminder(ctx: Ctx, invoiceId: string, { days }: { days: number }) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const next = await lockNextReminder(ctx, invoiceId)
    if (!next.ok) return next
    if (next.value.days !== days) return fail('reminder-not-planned')
    await ctx.db
      .insert(invoiceReminder)
      .values({ invoiceId, step: days, isSkipped: true, at: ctx.now })
    await recordEvent(ctx, 'reminder.skipped', invoiceId, { days })
    return ok()
  })
}

/**
 * Sends no reminder of an invoice before a day, or none at all if `until` is null. Emails that
 * weren't sent yet are withdrawn. Fails with `invoice-is-gone`.
 */
export function pauseReminders(
  ctx: Ctx,
  invoiceId: string,
  { until }: { until: StudioDay | null },
) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    if (!(await lockBalance(ctx, invoiceId))) return fail('invoice-is-gone')
    await ctx.db
      .update(invoiceBalance)
      .set({ pausedUntil: until, remindersStopped: until === null })
      .where(eq(invoiceBalance.invoiceId, invoiceId))
    await withdrawReminders(ctx, invoiceId)
    if (until === null) await recordEvent(ctx, 'reminder.stopped', invoiceId)
    else await recordEvent(ctx, 'reminder.paused', invoiceId, { until })
    return ok()
  })
}

/**
 * Sends no reminder of any invoice of an invoice's client before a day, and withdraws emails that
 * weren't sent yet. Fails with `invoice-is-gone`.
 */
export function pauseClientReminders(ctx: Ctx, invoiceId: string, { until }: { until: StudioDay }) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const balance = await lockBalance(ctx, invoiceId)
    if (!balance) return fail('invoice-is-gone')
    const { clientId } = balance
    const pause = { remindersPausedUntil: until }
    await ctx.db
      .insert(clientBilling)
      .values({ clientId, ...pause })
      .onConflictDoUpdate({ target: clientBilling.clientId, set: pause })
    const open = await ctx.db
      .select({ id: invoiceBalance.invoiceId })
      .from(invoiceBalance)
      .where(and(eq(invoiceBalance.clientId, clientId), gt(invoiceBalance.open, 0)))
    for (const { id } of open) await withdrawReminders(ctx, id)
    await recordEvent(ctx, 'reminder.paused', invoiceId, { until, clientId })
    return ok()
  })
}

/**
 * Sends reminders of an invoice again, and of others of its client if those were paused too. Fails
 * with `invoice-is-gone`.
 */
export function resumeReminders(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const balance = await lockBalance(ctx, invoiceId)
    if (!balance) return fail('invoice-is-gone')
    await ctx.db
      .update(invoiceBalance)
      .set({ pausedUntil: null, remindersStopped: false })
      .where(eq(invoiceBalance.invoiceId, invoiceId))
    await ctx.db
      .update(clientBilling)
      .set({ remindersPausedUntil: null })
      .where(eq(clientBilling.clientId, balance.clientId))
    await recordEvent(ctx, 'reminder.resumed', invoiceId)
    return ok()
  })
}

/**
 * Withdraws reminders that weren't sent yet when their invoice is settled, disputed or paused. If
 * it is open again, they are planned again.
 */
export async function withdrawReminders(ctx: TxCtx, invoiceId: string) {
  const ids = await listUnsentReminders(ctx, invoiceId)
  if (ids.length === 0) return
  await ctx.db.delete(invoiceReminder).where(
    and(
      eq(invoiceReminder.invoiceId, invoiceId),
      inArray(invoiceReminder.emailId, ids),
      // another recipient may have got theirs
      sql`not exists (select from ${email} sent where sent.subject_id = ${invoiceId} and
          sent.kind = 'invoice.reminder' and sent.created_at = ${invoiceReminder.at} and
          sent.state in ('sent', 'sending'))`,
    ),
  )
  await withdrawUnsentEmails(ctx, ids)
}

/**
 * Withdraws a reminder that a mail server refused for now, if its invoice was settled, disputed or
 * paused while it was being sent.
 */
export async function withdrawOutdatedReminder(ctx: TxCtx, emailId: string) {
  const [row] = await ctx.db
    .select({ invoiceId: email.subjectId })
    .from(email)
    .where(and(eq(email.id, emailId), eq(email.kind, 'invoice.reminder')))
  if (!row?.invoiceId) return
  const found = await findReminderPlan(ctx, row.invoiceId)
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const isPaused = [found?.pausedUntil, found?.clientPausedUntil].some((day) => day && day > today)
  if (!found || found.open === 0 || found.isDisputed || found.isStopped || isPaused)
    await withdrawReminders(ctx, row.invoiceId)
}

async function lockNextReminder(ctx: TxCtx, invoiceId: string) {
  await lockBalance(ctx, invoiceId)
  const found = await findReminderPlan(ctx, invoiceId)
  if (!found) return fail('invoice-is-gone')
  const next = findNextReminder(found.plan)
  return next ? ok(next) : fail('reminder-not-planned')
}

/** Queues a reminder to everyone who receives reminders. Returns how many emails it took. */
async function emailReminder(ctx: TxCtx, invoiceId: string, days: number): Promise<number> {
  const invoice = (await selectInvoice(ctx, invoiceId))!
  const recipients = await listRecipients(ctx, invoice.clientId, 'reminders')
  if (recipients.length === 0) return 0
  const studio = await getStudio(ctx)
  const { steps } = (await findReminderPlan(ctx, invoiceId))!
  const step = steps.find((step) => step.days === days)
  const { text, hasStatement } = step ?? { text: '', hasStatement: false }
  const today = toStudioDay(ctx.now, studio.timeZone)
  const rendering = (await requestRendering(ctx, invoiceId))!
  const document = buildInvoiceDocument(invoice, rendering.look)
  const emails: string[] = []
  const target = buildInvoicePath('/client', invoice.documentNumber)
  for (const { contactId, name, email: address, mayPay } of recipients) {
    const link = await createAccessLink(ctx, { id: contactId }, { via: 'email', target })
    emails.push(
      await enqueueEmail(ctx, {
        ...buildReminderEmail(invoice, studio, {
          name,
          text,
          day: today,
          document,
          link,
          mayPay,
          hasStatement,
        }),
        to: { name, address },
        subjectId: invoiceId,
        ...(hasStatement && { statementOf: invoice.clientId }),
        attachments: [{ renderingId: rendering.id, name: buildPdfName(invoice.documentNumber) }],
      }),
    )
  }
  await ctx.db
    .insert(invoiceReminder)
    .values({ invoiceId, step: days, emailId: emails[0]!, at: ctx.now })
  return emails.length
}
