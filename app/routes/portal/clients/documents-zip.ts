import { toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { openClientArchive } from '#app/features/money/client-documents/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { respondZip } from '../../rendered-pdf.ts'
import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/documents-zip'

/** Downloads all invoices, credit notes and receipts of a client, and the statement. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const archive = await findOr404('client', params.clientId, (id) => openClientArchive(ctx, id))
  const { timeZone } = await getStudio(ctx)
  return respondZip(request, `documents-${toStudioDay(ctx.now, timeZone)}`, archive)
}
