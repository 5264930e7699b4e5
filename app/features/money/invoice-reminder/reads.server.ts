import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import {
  clientBilling,
  email,
  invoice,
  invoiceBalance,
  invoiceReminder,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildReminderText } from './emails.ts'
import {
  type Delivery,
  type DoneReminder,
  type ReminderStep,
  type ReminderView,
  planReminders,
} from './rules.ts'

/** Returns the reminders that the studio sends, in the order of their days. */
async function listReminderSteps(ctx: Ctx): Promise<ReminderStep[]> {
  authorize(ctx.actor, 'billing.see')
  const { reminderDays, reminderTexts, reminderStatements } = await getStudioBilling(ctx)
  return reminderDays.map((days, index) => ({
    days,
    text: reminderTexts[index] ?? '',
    hasStatement: reminderStatements[index] ?? false,
  }))
}

/**
 * Returns the reminders of an invoice that were sent and that will go out, with what decides about
 * them; null for a credit note or an unknown invoice.
 */
export async function findReminderPlan(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'reminder.see')
  const [row] = await ctx.db
    .select({
      clientId: invoice.clientId,
      documentNumber: invoice.documentNumber,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      currency: invoice.currency,
      language: invoice.language,
      open: invoiceBalance.open,
      isDisputed: invoiceBalance.disputed,
      isStopped: invoiceBalance.remindersStopped,
      pausedUntil: invoiceBalance.pausedUntil,
      clientPausedUntil: clientBilling.remindersPausedUntil,
    })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .leftJoin(clientBilling, eq(clientBilling.clientId, invoice.clientId))
    .where(eq(invoiceBalance.invoiceId, invoiceId))
  if (!row) return null
  const { timeZone, week, closedDays } = await getStudio(ctx)
  const { clientPausedUntil, pausedUntil, ...facts } = row
  const pauses = [pausedUntil, clientPausedUntil].filter((day) => day !== null)
  const steps = await listReminderSteps(ctx)
  const plan = planReminders(
    {
      ...facts,
      pausedUntil: pauses.toSorted().at(-1) ?? null,
      steps,
      done: await listDoneReminders(ctx, invoiceId),
    },
    { today: toStudioDay(ctx.now, timeZone), hours: { week, closedDays } },
  )
  return { ...row, steps, plan }
}

async function listDoneReminders({ db }: Ctx, invoiceId: string): Promise<DoneReminder[]> {
  const rows = await db
    .select({
      days: invoiceReminder.step,
      at: invoiceReminder.at,
      isSkipped: invoiceReminder.isSkipped,
      state: email.state,
    })
    .from(invoiceReminder)
    .leftJoin(email, eq(email.id, invoiceReminder.emailId))
    .where(eq(invoiceReminder.invoiceId, invoiceId))
  return rows.map(({ days, at, isSkipped, state }) => ({
    days,
    at,
    result: isSkipped ? 'skipped' : toDelivery(state),
  }))
}

/** An email that was deleted since had been sent. */
function toDelivery(state: typeof email.$inferSelect.state | null): Delivery {
  if (state === null) return 'sent'
  return state === 'queued' || state === 'sending' ? 'waiting' : state
}

/**
 * Returns what the page of an open invoice shows about its reminders, each with its text; null if
 * nothing is open and none was sent.
 */
export async function findReminderView(ctx: Ctx, invoiceId: string): Promise<ReminderView | null> {
  const found = await findReminderPlan(ctx, invoiceId)
  if (!found || (found.open === 0 && found.plan.length === 0)) return null
  const { clientId, plan, steps, pausedUntil, clientPausedUntil, isStopped } = found
  const studio = await getStudio(ctx)
  const today = toStudioDay(ctx.now, studio.timeZone)
  const recipients = await listRecipients(ctx, clientId, 'reminders')
  return {
    reminders: plan.map((reminder) => {
      const step = steps.find(({ days }) => days === reminder.days)
      return {
        ...reminder,
        ...buildReminderText(found, studio, {
          text: step?.text ?? '',
          day:
            reminder.kind === 'planned' ? reminder.day : toStudioDay(reminder.at, studio.timeZone),
        }),
        // of one that was sent, only the email knows
        hasStatement: reminder.kind === 'planned' && (step?.hasStatement ?? false),
      }
    }),
    recipients: recipients.map(({ email }) => email),
    pausedUntil: pausedUntil !== null && pausedUntil > today ? pausedUntil : null,
    isClientPaused: clientPausedUntil !== null && clientPausedUntil > today,
    isStopped,
    hasSteps: steps.length > 0,
  }
}

/**
 * Returns invoices that are open and whose due day is in reach of the schedule, the oldest first.
 * Which of them are due is decided by their plan.
 */
export async function listReminderCandidates(ctx: Ctx): Promise<string[]> {
  authorize(ctx.actor, 'reminder.send')
  const steps = await listReminderSteps(ctx)
  const studio = await findStudio(ctx)
  // before the setup there is nothing to remind of
  if (steps.length === 0 || !studio) return []
  const today = toStudioDay(ctx.now, studio.timeZone)
  const first = Math.min(...steps.map(({ days }) => days))
  const last = Math.max(...steps.map(({ days }) => days))
  const rows = await ctx.db
    .select({ id: invoiceBalance.invoiceId })
    .from(invoiceBalance)
    .leftJoin(clientBilling, eq(clientBilling.clientId, invoiceBalance.clientId))
    .where(
      and(
        isNull(invoiceBalance.settledAt),
        gt(invoiceBalance.open, 0),
        eq(invoiceBalance.disputed, false),
        eq(invoiceBalance.remindersStopped, false),
        lte(sql`${invoiceBalance.dueOn} + ${first}::int`, today),
        or(isNull(invoiceBalance.pausedUntil), lte(invoiceBalance.pausedUntil, today)),
        or(
          isNull(clientBilling.remindersPausedUntil),
          lte(clientBilling.remindersPausedUntil, today),
        ),
        sql`not exists (select from ${invoiceReminder} done where done.invoice_id =
          ${invoiceBalance.invoiceId} and done.step >= ${last}::int)`,
      ),
    )
    .orderBy(asc(invoiceBalance.dueOn), asc(invoiceBalance.invoiceId))
  return rows.map(({ id }) => id)
}

/** Returns the emails of an invoice's reminders that have not been sent. */
export async function listUnsentReminders({ db }: Ctx, invoiceId: string): Promise<string[]> {
  const rows = await db
    .select({ id: email.id })
    .from(email)
    .where(
      and(
        eq(email.subjectId, invoiceId),
        eq(email.kind, 'invoice.reminder'),
        inArray(email.state, ['queued', 'held', 'failed']),
      ),
    )
  return rows.map(({ id }) => id)
}
