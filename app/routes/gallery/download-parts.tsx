import { useOutletContext } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { findGalleryDownload } from '#app/features/delivery/gallery-download/reads.server.ts'
import { isHeldBack } from '#app/features/delivery/gallery-share/reads.server.ts'
import { GalleryDownloadPage } from '#app/features/delivery/gallery-download/ui/download-page.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { findOr404 } from '../portal/find-or-404.ts'
import type { Route } from './+types/download-parts'
import { listDownloadMeta } from './download-meta.ts'
import { galleryHeaders, getOpenGallery } from './guest-page.ts'
import { refuseLocked } from './locked.ts'

/** Lists the parts of a download from a gallery, and the files that aren't in it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await getOpenGallery(ctx, request, params.slug)
  if (isHeldBack(access)) return refuseLocked(ctx, access.gallery)
  const query = new URL(request.url).searchParams
  const { expiresAt, leftOut, ...download } = await findOr404('download', params.downloadId, (id) =>
    findGalleryDownload(ctx, access, id, query),
  )
  const { locale, timeZone } = await getStudio(ctx)
  const until = formatDateTime(expiresAt, { locale, timeZone })
  const { slug } = access.gallery
  return { slug, locale, leftOut, download: { ...download, until }, problem: null }
}

export const headers: Route.HeadersFunction = () => galleryHeaders

/** Links only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches }) => listDownloadMeta(matches)

export default function DownloadParts({ loaderData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return <GalleryDownloadPage studio={studio} {...loaderData} />
}
