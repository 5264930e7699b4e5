import { redirect } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { maxSelected } from '#app/features/money/bulk-reminder/rules.ts'
import { openInvoiceArchive } from '#app/features/money/client-documents/reads.server.ts'
import {
  formatInvoiceQuery,
  invoicesPath,
  parseInvoiceFilter,
} from '#app/features/money/invoice-list/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { respondZip } from '../../../rendered-pdf.ts'
import { addQuery } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import type { Route } from './+types/zip'

/** Downloads the PDFs of the selected invoices and credit notes as one file. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.see')
  const ids = url.searchParams.getAll('invoice').filter(isId)
  const archive = ids.length <= maxSelected ? await openInvoiceArchive(ctx, ids) : null
  if (!archive) {
    const query = formatInvoiceQuery(parseInvoiceFilter(url.searchParams))
    const problem = ids.length > maxSelected ? 'invoices-many' : 'invoices-not-selected'
    return redirect(
      addQuery(query ? `${invoicesPath}?${query}` : invoicesPath, `problem=${problem}`),
    )
  }
  const { timeZone } = await getStudio(ctx)
  return respondZip(request, `invoices-${toStudioDay(ctx.now, timeZone)}`, archive)
}
