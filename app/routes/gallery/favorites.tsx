import { data, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { listGuestLists } from '#app/features/delivery/favorite/reads.server.ts'
import { sendList } from '#app/features/delivery/favorite/writes.server.ts'
import { isHeldBack } from '#app/features/delivery/gallery-share/reads.server.ts'
import { FavoritesPage } from '#app/features/delivery/gallery-page/ui/favorites-page.tsx'
import { NoAccessPage } from '#app/features/delivery/gallery-page/ui/gallery-gate.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getGallerySelectionMessages } from '#app/messages/gallery-selection.ts'
import { getProblemMessages, parseProblemCode } from '#app/messages/problems.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/favorites'
import {
  applyGuestForm,
  buildGridPath,
  buildNamePath,
  describeProblem,
  getGuestStatus,
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
import { toListView } from './selection-view.ts'

/** The lists of a guest: what is chosen, and the forms that send and download them. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await findAccess(ctx, request, params.slug)
  if (!access || !isOpen(access))
    return data({ view: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  const { gallery, viewer } = access
  const lists = await listGuestLists(ctx, access)
  const problem = parseProblemCode(url.searchParams.get('problem'))
  const view = {
    slug: gallery.slug,
    gallery: gallery.title,
    lists: await Promise.all(lists.map((list) => toListView(ctx, access, list))),
    sizes: isHeldBack(access) ? [] : viewer.sizes,
    isLinkGuest: viewer.kind === 'guest' && !viewer.isFamily && viewer.contactId !== viewer.visitor,
    name: viewer.kind === 'guest' ? (viewer.name ?? '') : '',
    formKey: generateIdempotencyKey(),
    problem: problem && getProblemMessages(ctx.language)[problem],
  }
  return data({ view }, { headers: galleryHeaders })
}

/** Adds a file to a list or takes it out, for the grid without JavaScript, or sends a list. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), fields)
  const access = await getOpenGallery(ctx, request, params.slug)
  const { slug } = access.gallery
  if (fields.form === 'send') {
    const sent = await sendList(ctx, access, fields.list ?? '')
    if (sent.ok) return leave(`/g/${slug}/favorites`)
    return answer({ list: fields.list ?? '', problem: describeProblem(ctx.language, sent) }, 409)
  }
  const toggle = {
    ...fields,
    form: 'favorite',
    number: fields.add ?? fields.remove ?? '',
    isOn: fields.add === undefined ? '' : 'on',
  }
  const result = await applyGuestForm(ctx, access, toggle)
  if (result.ok) {
    const { notice } = result.value
    return notice ? answer({ list: '', problem: notice }, 409) : leave(buildGridPath(slug, toggle))
  }
  if (result.problem === 'guest-name-missing') return leave(buildNamePath(slug, toggle))
  const problem = describeProblem(ctx.language, result)
  return answer({ list: '', problem }, getGuestStatus(result.problem))
}

function answer(value: { list: string; problem: string }, status: number) {
  return data(value, { status, headers: galleryHeaders })
}

export const headers: Route.HeadersFunction = copyHeaders

/** Links and plain forms only, so the page needs no scripts. */
export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  const gallery = loaderData?.view?.gallery ?? ''
  return [
    { title: site && getGallerySelectionMessages(site.language).title(gallery) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Favorites({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return view ? (
    <FavoritesPage studio={studio} view={view} result={actionData ?? null} />
  ) : (
    <NoAccessPage studio={studio} isBusy={false} />
  )
}
