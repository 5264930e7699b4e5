import type { App, Ctx } from './context.server.ts'
import {
  isDatabaseUnavailable,
  isDiskFull,
  retryableCodes,
  timeoutCodes,
} from './database-errors.server.ts'
import { getErrorCode, lateCode } from './transact.server.ts'

/**
 * Errors thrown by a loader, an action or a page, by context: React Router itself only reports that
 * something failed.
 */
const errors = new WeakMap<Ctx, unknown>()

export function saveRequestError(ctx: Ctx, error: unknown) {
  errors.set(ctx, error)
}

export function getRequestError(ctx: Ctx): unknown {
  return errors.get(ctx)
}

/**
 * Returns true if the error is not a bug and passes: the database is unreachable or too busy, the
 * disk is full, or a newer program has changed its schema (SQLSTATE class 42).
 */
export async function isTemporaryError(app: App, error: unknown): Promise<boolean> {
  if (error === undefined) return false // the route answered so itself
  const code = getErrorCode(error) ?? ''
  return (
    isDatabaseUnavailable(error) ||
    isDiskFull(error) ||
    timeoutCodes.has(code) ||
    retryableCodes.has(code) ||
    code === lateCode ||
    (code.startsWith('42') && (await app.readiness.check()) === 'schema')
  )
}
