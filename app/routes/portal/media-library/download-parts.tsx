import { ctxKey } from '#app/platform/context.server.ts'
import { findDownloadById } from '#app/features/media/download/reads.server.ts'
import { DownloadPage } from '#app/features/media/download/ui/download-page.tsx'

import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/download-parts'

/** Lists the parts of a download over 4 GB. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    download: await findOr404('download', params.downloadId, (id) => findDownloadById(ctx, id)),
    now: ctx.now,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.download.name ?? settings.tabs.library)

export default function DownloadParts({ loaderData }: Route.ComponentProps) {
  return <DownloadPage {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
