import { isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'

/** Identifies a reminder by its days from the due date. */
export const reminderChoiceSchema = z.object({ days: z.coerce.number().int().catch(NaN) })

/** A pause until a day, the end of reminders, or their return. */
export const reminderPauseSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('pause'),
    until: z.string().default('').refine(isDay, 'day-malformed'),
    /** Pauses the reminders of all invoices of the client. */
    client: z.literal('on').optional(),
  }),
  z.object({ action: z.literal('stop') }),
  z.object({ action: z.literal('resume') }),
])
