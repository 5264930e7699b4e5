import { z } from './schema.ts'

/**
 * The revision a form was opened at. A missing or malformed one is 0, which is older than every
 * row's.
 */
export const revisionField = z.coerce.number().int().catch(0)
