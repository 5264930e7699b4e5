import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveFile } from '#app/platform/file-response.server.ts'
import { findDownload } from '#app/features/insight/studio-export/reads.server.ts'

import type { Route } from './+types/backup-download'

/**
 * Sends the studio file to the person who entered their password for it, whole or a range, so that
 * an interrupted download resumes.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const file = await findDownload(context.get(ctxKey), params.exportId)
  if (!file) throw redirect('/portal/settings/backups')
  return serveFile(
    request,
    file,
    new Headers({
      'content-type': 'application/octet-stream',
      'content-disposition': buildContentDisposition(file.name),
      etag: `"${params.exportId}"`,
    }),
  )
}
