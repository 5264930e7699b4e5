import type { App, Ctx } from './context.server.ts'
import { isDatabaseAway } from './database-errors.server.ts'
import { codeOf } from './transact.server.ts'

/**
 * What a loader, an action or a page threw, by the context it was given: React Router itself only
 * tells that something failed.
 */
const failures = new WeakMap<Ctx, unknown>()

export function noteFailure(ctx: Ctx, error: unknown) {
  failures.set(ctx, error)
}

export function failureOf(ctx: Ctx): unknown {
  return failures.get(ctx)
}

/**
 * Whether it is not the program's fault and passes by itself: the database is away, or a newer
 * program has changed its schema (SQLSTATE 42).
 */
export async function isUnavailable(app: App, error: unknown): Promise<boolean> {
  return (
    isDatabaseAway(error) ||
    (codeOf(error)?.startsWith('42') === true && (await app.readiness.check()) === 'schema')
  )
}
