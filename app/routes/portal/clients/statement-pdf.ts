import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { findStatementDocument } from '#app/features/money/statement/reads.server.ts'
import { formatStatementQuery, parseStatementRange } from '#app/features/money/statement/rules.ts'

import { respondRenderedPdf } from '../../rendered-pdf.ts'
import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/statement-pdf'

/** Sends the statement of a client as PDF, for the period of the page. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const range = parseStatementRange(url.searchParams)
  const document = await findOr404('client', params.clientId, (id) =>
    findStatementDocument(ctx, id, range),
  )
  return respondRenderedPdf(ctx, request, document, {
    name: `${document.title}.pdf`,
    nonce: context.get(nonceKey),
    back: {
      href: `/portal/clients/${params.clientId}/statement${formatStatementQuery(range)}`,
      label: document.title,
    },
  })
}
