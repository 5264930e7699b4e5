import { redirect } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { openDocumentExport } from '#app/features/insight/document-export/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { respondZip } from '../../rendered-pdf.ts'
import type { Route } from './+types/documents-zip'

/** Downloads all stored documents, for a person who entered their password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'studio.export')
  if (!isPasswordConfirmed(ctx)) throw redirect('/portal/settings/backups')
  const { timeZone } = await getStudio(ctx)
  const name = `all-documents-${toStudioDay(ctx.now, timeZone)}`
  return respondZip(request, name, await openDocumentExport(ctx))
}
