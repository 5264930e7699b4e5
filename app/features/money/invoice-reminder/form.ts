import { type StudioDay, isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'

/** Identifies a reminder by its days from the due date. */
export const reminderChoiceSchema = z.object({ days: z.coerce.number().int().catch(NaN) })

/** A pause until a day, `tomorrow` or later, the end of reminders, or their return. */
export const createReminderPauseSchema = (tomorrow: StudioDay) =>
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('pause'),
      until: z
        .string()
        .default('')
        .refine(isDay, { message: 'day-malformed', abort: true })
        .refine((day) => day >= tomorrow, 'pause-day-early'),
      /** Pauses the reminders of all invoices of the client. */
      client: z.literal('on').optional(),
    }),
    z.object({ action: z.literal('stop') }),
    z.object({ action: z.literal('resume') }),
  ])
export type ReminderPause = z.infer<ReturnType<typeof createReminderPauseSchema>>
