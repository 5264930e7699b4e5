import { z } from '#app/core/schema.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'

/**
 * A receipt shown after a form was sent, encrypted in its path with the program's key. It holds the
 * submitted data; the current state is read from the database.
 */
export const receiptSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    at: z.number(),
    email: z.string(),
    promised: z.boolean(),
  }),
  z.object({
    kind: z.literal('date'),
    at: z.number(),
    email: z.string(),
    outcome: z.enum(['held', 'not-held', 'received']),
    bookingId: z.uuid().nullable(),
    service: z.enum(serviceKeys),
    startsLocal: z.string(),
    minutes: z.number(),
  }),
])
export type Receipt = z.infer<typeof receiptSchema>
export type DateReceipt = Extract<Receipt, { kind: 'date' }>

/** Hours a receipt can be viewed. */
export const receiptHours = 24
