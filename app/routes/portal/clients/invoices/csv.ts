import { toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { writeInvoicesCsv } from '#app/features/money/invoice-list/csv.server.ts'
import { parseInvoiceFilter } from '#app/features/money/invoice-list/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { respondCsv } from '../csv-response.ts'
import type { Route } from './+types/csv'

/** Downloads the invoices that match the filters of the list. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.see')
  const { timeZone } = await getStudio(ctx)
  return respondCsv(
    request,
    `invoices-${toStudioDay(ctx.now, timeZone)}`,
    writeInvoicesCsv(ctx, parseInvoiceFilter(url.searchParams)),
  )
}
