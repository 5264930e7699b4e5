import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { listReminderCandidates } from './reads.server.ts'
import { sendReminder } from './writes.server.ts'

/** Emails the reminders that are due. One that fails doesn't keep the others from going out. */
export async function sendDueReminders(ctx: Ctx) {
  authorize(ctx.actor, 'booking.maintain')
  const failures: unknown[] = []
  for (const id of await listReminderCandidates(ctx))
    await Promise.resolve(sendReminder(ctx, id)).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
