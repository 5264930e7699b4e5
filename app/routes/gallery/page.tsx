import { data, useOutletContext } from 'react-router'

import {
  readFlashCookie,
  readLinkToken,
  serializeFlashCookie,
} from '#app/platform/auth/link-cookies.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { GalleryPage } from '#app/features/delivery/gallery-page/ui/gallery-page.tsx'
import {
  EndedPage,
  NoAccessPage,
  PinPage,
} from '#app/features/delivery/gallery-page/ui/gallery-gate.tsx'
import { findFormerShare } from '#app/features/delivery/gallery-share/reads.server.ts'
import { recordGalleryVisit } from '#app/features/delivery/gallery-visit/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

import { findSite } from '../site/page-meta.ts'
import type { PagePart } from '../site/page-script.ts'
import type { Route } from './+types/page'
import { buildGalleryView } from './gallery-view.ts'
import {
  copyHeaders,
  findAccess,
  galleryHeaders,
  getNoAccessHeaders,
  isOpen,
} from './guest-page.ts'

/** A gallery for those who may open it; all others get the same page. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await findAccess(ctx, request, params.slug)
  if (!access) return respondNoAccess(ctx, request, params.slug)
  if (!isOpen(access)) return data({ state: 'pin' as const }, { headers: galleryHeaders })
  if (request.method === 'GET') await recordGalleryVisit(ctx, access)
  return data(
    {
      state: 'open' as const,
      view: await buildGalleryView(ctx, access, url.searchParams),
    },
    { headers: galleryHeaders },
  )
}

/** Tells a guest of a gallery that has ended so, and everyone else the same. */
async function respondNoAccess(ctx: Ctx, request: Request, slug: string) {
  const { config } = ctx.app
  const headers = getNoAccessHeaders(ctx, request)
  if (await findFormerShare(ctx, slug, readLinkToken(config, request))) {
    const isRequested = readFlashCookie(config, request) === 'time'
    if (isRequested) headers.set('set-cookie', serializeFlashCookie(config, `/g/${slug}`, ''))
    return data({ state: 'ended' as const, isRequested }, { status: 404, headers })
  }
  const isBusy = new URL(request.url).searchParams.get('link') === 'busy'
  return data({ state: 'none' as const, isBusy }, { status: 404, headers })
}

export const headers: Route.HeadersFunction = copyHeaders

/** Links and plain forms only; scripts are loaded at the first interaction. */
export const handle = {
  still: true,
  forClients: true,
  isBare: true,
  parts: ({ state }: { state: string }): PagePart[] => (state === 'open' ? ['loadGallery'] : []),
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  if (!site) return []
  const messages = getGalleryPageMessages(site.language)
  return [
    {
      title:
        loaderData?.state === 'open'
          ? messages.title(loaderData.view.title, site.studio.name)
          : messages.privateTitle(site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Gallery({ loaderData, params }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  if (loaderData.state === 'none')
    return <NoAccessPage studio={studio} isBusy={loaderData.isBusy} />
  if (loaderData.state === 'ended')
    return <EndedPage studio={studio} slug={params.slug} isRequested={loaderData.isRequested} />
  if (loaderData.state === 'pin')
    return <PinPage studio={studio} slug={params.slug} problem={null} />
  return <GalleryPage studio={studio} view={loaderData.view} />
}
