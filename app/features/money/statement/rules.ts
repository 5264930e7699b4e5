import { isDay } from '#app/core/day.ts'
import type { StatementRange } from '#app/features/money/payment/rules.ts'

/** Reads the first and last day of a statement from a URL; anything else is left out. */
export function parseStatementRange(query: URLSearchParams): StatementRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

/** Returns the range as the query of a URL, with its question mark, or nothing. */
export function formatStatementQuery(range: StatementRange): string {
  const query = new URLSearchParams(range).toString()
  return query && `?${query}`
}
