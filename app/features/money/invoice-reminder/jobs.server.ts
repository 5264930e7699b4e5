import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { listReminderCandidates } from './reads.server.ts'
import { sendDueReminder } from './writes.server.ts'

/** Emails the reminders that are due. One that fails doesn't keep the others from going out. */
export async function sendDueInvoiceReminders(ctx: Ctx) {
  authorize(ctx.actor, 'reminder.send')
  const failures: unknown[] = []
  for (const id of await listReminderCandidates(ctx))
    await Promise.resolve(sendDueReminder(ctx, id)).catch((failure: unknown) =>
      failures.push(failure),
    )
  if (failures.length > 0) throw failures[0]
}
