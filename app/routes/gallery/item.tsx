import { data, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { NoAccessPage } from '#app/features/delivery/gallery-page/ui/gallery-gate.tsx'
import { GalleryItemPage } from '#app/features/delivery/gallery-page/ui/gallery-item-page.tsx'
import {
  recordGalleryVisit,
  recordItemView,
} from '#app/features/delivery/gallery-visit/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/item'
import { buildItemView } from './gallery-view.ts'
import {
  copyHeaders,
  findAccess,
  galleryHeaders,
  getNoAccessHeaders,
  isOpen,
} from './guest-page.ts'

/** One file of a gallery, as a page that needs no script. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await findAccess(ctx, request, params.slug)
  const number = /^\d{1,9}$/.test(params.number) ? Number(params.number) : 0
  const view = access && isOpen(access) ? await buildItemView(ctx, access, number) : null
  if (!access || !view)
    return data({ view: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  // the viewer's script reads this page too, and counts by itself
  const isPage = request.headers.get('sec-fetch-dest') !== 'empty'
  if (request.method === 'GET' && isPage) {
    await recordGalleryVisit(ctx, access)
    await recordItemView(ctx, access, number)
  }
  return data({ view }, { headers: galleryHeaders })
}

export const headers: Route.HeadersFunction = copyHeaders

/** Links only, so the page needs no scripts. */
export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  if (!site) return []
  const messages = getGalleryPageMessages(site.language)
  const view = loaderData?.view
  return [
    {
      title: view
        ? messages.itemTitle(view.name, view.gallery)
        : messages.privateTitle(site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Item({ loaderData: { view } }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return view ? (
    <GalleryItemPage studio={studio} view={view} />
  ) : (
    <NoAccessPage studio={studio} isBusy={false} />
  )
}
