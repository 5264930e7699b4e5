import { z } from './schema.ts'

/** Fields of the data of events. */
export const nothing = z.strictObject({})
export const id = z.string().min(1)
export const cents = z.int()
export const count = z.int().min(0)
/** Names or ids, separated by spaces. */
export const list = z.string()
