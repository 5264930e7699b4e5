/**
 * SQLSTATE codes of a database that is starting, stopping, out of connections or gone, and the
 * network's codes for the same.
 */
const unavailableCodes =
  /^(?:08...|57P0[123]|53300|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/
const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** SQLSTATE codes of a transaction that can succeed when tried again: a conflict, a deadlock. */
export const retryableCodes: ReadonlySet<string> = new Set(['40001', '40P01'])

/** SQLSTATE codes of a statement that waited too long for a lock, or took too long altogether. */
export const timeoutCodes: ReadonlySet<string> = new Set(['55P03', '57014'])

/** The codes of a write that lost to a simultaneous one: an exclusion constraint, or a timeout. */
export const conflictCodes: ReadonlySet<string> = new Set(['23P01', ...timeoutCodes])

/** Returns true if the database could not be reached, as opposed to a failing query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, errors } = cause as { code?: string; errors?: unknown[] }
    if (
      unavailableCodes.test(code ?? '') ||
      unavailableMessages.test(cause.message) ||
      errors?.some(isDatabaseUnavailable)
    )
      return true
  }
  return false
}

/** PostgreSQL's code of a full disk, and the system's. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Returns true if something couldn't be saved because the disk, or a share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (fullCodes.has((cause as { code?: string }).code ?? '')) return true
  return false
}
