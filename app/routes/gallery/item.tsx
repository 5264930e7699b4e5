import { data, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, withIdempotency } from '#app/platform/form.server.ts'
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
  applyGuestForm,
  buildNamePath,
  describeProblem,
  getGuestStatus,
  parseNumber,
} from './guest-forms.ts'
import {
  copyHeaders,
  findAccess,
  galleryHeaders,
  getNoAccessHeaders,
  getOpenGallery,
  isOpen,
  leave,
} from './guest-page.ts'

/** Carries out a form about the file. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = { ...(await readFields(request)), number: params.number }
  const ctx = withIdempotency(context.get(ctxKey), values)
  const access = await getOpenGallery(ctx, request, params.slug)
  const { slug } = access.gallery
  const path = `/g/${slug}/items/${parseNumber(params.number)}`
  const result = await applyGuestForm(ctx, access, values)
  if (result.ok && result.value.notice === '') throw leave(path)
  if (!result.ok && result.problem === 'guest-name-missing')
    throw leave(buildNamePath(slug, values))
  const problem = result.ok ? result.value.notice : describeProblem(ctx.language, result)
  const status = result.ok ? 200 : getGuestStatus(result.problem)
  return data({ values, problem }, { status, headers: galleryHeaders })
}

/** One file of a gallery, as a page that needs no script. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const found = await findAccess(ctx, request, params.slug)
  const access = found && isOpen(found) ? found : null
  const number = parseNumber(params.number)
  const view = access && (await buildItemView(ctx, access, number))
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

/** Links and plain forms only, so the page needs no scripts. */
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

export default function Item({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return view ? (
    <GalleryItemPage studio={studio} view={view} result={actionData ?? null} />
  ) : (
    <NoAccessPage studio={studio} isBusy={false} />
  )
}
