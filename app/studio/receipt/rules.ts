import { z } from '#app/core/schema.ts'
import { serviceKeys } from '#app/studio/section/rules.ts'

/**
 * What a browser is told right after it sent a form, under an address nobody else can make: sealed
 * with the program's key, it says what was sent and where to. What became of it is read from the
 * rows.
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
    offering: z.enum(serviceKeys),
    startsLocal: z.string(),
    minutes: z.number(),
  }),
])
export type Receipt = z.infer<typeof receiptSchema>
export type DateReceipt = Extract<Receipt, { kind: 'date' }>

/** A receipt can be looked at for so many hours. */
export const receiptHours = 24
