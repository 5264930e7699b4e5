import type { App, Ctx } from './context.server.ts'
import { isDatabaseUnavailable } from './database-errors.server.ts'
import { getErrorCode } from './transact.server.ts'

/**
 * What a loader, an action or a page threw, by the context it was given: React Router itself only
 * tells that something failed.
 */
const errors = new WeakMap<Ctx, unknown>()

export function saveRequestError(ctx: Ctx, error: unknown) {
  errors.set(ctx, error)
}

export function getRequestError(ctx: Ctx): unknown {
  return errors.get(ctx)
}

/**
 * Whether it is not the program's fault and passes by itself: the database is away, or a newer
 * program has changed its schema (SQLSTATE 42).
 */
export async function isTemporaryError(app: App, error: unknown): Promise<boolean> {
  return (
    isDatabaseUnavailable(error) ||
    (getErrorCode(error)?.startsWith('42') === true && (await app.readiness.check()) === 'schema')
  )
}
