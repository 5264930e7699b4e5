import { stringify } from 'csv-stringify/sync'

import { toStudioDay } from '#app/core/day.ts'
import { type Cents, getCurrencyDigits } from '#app/core/money.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { listEntries } from '#app/features/money/ledger/reads.server.ts'
import { type EntryFilter, parseEntryFilter } from '#app/features/money/ledger/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'

import { respondCsv } from './csv-response.ts'
import type { Route } from './+types/payments-csv'

/** Entries per query, so that a long history needs little memory. */
const rowsPerRead = 1000

/** Downloads the payments that match the filters of the list. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'money.see')
  const { timeZone } = await getStudio(ctx)
  return respondCsv(
    request,
    `payments-${toStudioDay(ctx.now, timeZone)}`,
    writeCsv(ctx, parseEntryFilter(url.searchParams)),
  )
}

/**
 * Yields the entries as CSV (RFC 4180), newest first, after a header: studio days, and amounts as
 * plain decimals.
 */
async function* writeCsv(ctx: Ctx, filter: EntryFilter): AsyncGenerator<string> {
  const { timeZone, currency } = await getStudio(ctx)
  const { money } = getMessages(ctx.language).portal
  // Excel recognizes UTF-8 by the byte order mark
  yield `\uFEFF${formatRows([money.csvColumns])}`
  let after: string | null = null
  do {
    const page = await listEntries(ctx, filter, after, rowsPerRead)
    yield formatRows(
      page.entries.map((entry) => [
        toStudioDay(entry.at, timeZone),
        money.kinds[entry.kind],
        entry.client,
        entry.number === null ? '' : formatBookingNumber(entry.number),
        money.methods[entry.method],
        entry.reference,
        entry.note,
        // a number, because a negative amount isn't a formula
        formatDecimal(entry.cents, currency),
        currency,
        entry.by ?? '',
      ]),
    )
    after = page.next
  } while (after !== null)
}

/** Escapes text that a spreadsheet would run as a formula. */
function formatRows(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows as (string | number)[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

function formatDecimal(cents: Cents, currency: string): number {
  return cents / 10 ** getCurrencyDigits(currency)
}
