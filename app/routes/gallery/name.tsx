import { data, useOutletContext } from 'react-router'

import type { Failure } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { parseForm, readFields } from '#app/platform/form.server.ts'
import { NoAccessPage } from '#app/features/delivery/gallery-page/ui/gallery-gate.tsx'
import { NamePage } from '#app/features/delivery/gallery-page/ui/name-page.tsx'
import { guestNameSchema, ownLinkSchema } from '#app/features/delivery/guest-name/rules.ts'
import { setGuestName, requestOwnLink } from '#app/features/delivery/guest-name/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getGallerySelectionMessages } from '#app/messages/gallery-selection.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/name'
import { applyGuestForm, buildGridPath, getGuestStatus, pendingFields } from './guest-forms.ts'
import {
  copyHeaders,
  findAccess,
  galleryHeaders,
  getNoAccessHeaders,
  getOpenGallery,
  isOpen,
  leave,
} from './guest-page.ts'

/** Asks a guest of a link for a name; the fields of the form that waits for it are kept. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await findAccess(ctx, request, params.slug)
  if (!access || !isOpen(access))
    return data({ view: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  const { gallery, viewer } = access
  if (request.method === 'GET' && (viewer.kind === 'studio' || viewer.contactId !== null))
    throw leave(`/g/${gallery.slug}`)
  const pending = Object.fromEntries(
    pendingFields.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const isFamily = viewer.kind === 'guest' && viewer.isFamily
  const view = { slug: gallery.slug, gallery: gallery.title, pending, isFamily }
  return data({ view }, { headers: galleryHeaders })
}

/** Saves the name and carries out the form that waited for it, or emails a link. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const values = await readFields(request)
  const access = await getOpenGallery(ctx, request, params.slug)
  const { slug } = access.gallery
  if (values.act === 'own-link') {
    const input = parseForm(ownLinkSchema, values)
    if (!input.ok) return answer(values, input.problems, 422)
    const sent = await requestOwnLink(ctx, access, input.form)
    if (sent.ok) return data({ values, problems: {}, isSent: true }, { headers: galleryHeaders })
    return answer(values, { email: sent.problem }, getGuestStatus(sent.problem))
  }
  const input = parseForm(guestNameSchema, values)
  if (!input.ok) return answer(values, input.problems, 422)
  const named = await setGuestName(ctx, access, input.form)
  if (!named.ok) return answer(values, { name: named.problem }, getGuestStatus(named.problem))
  const current = await getOpenGallery(ctx, request, slug)
  const done = values.form ? await applyGuestForm(ctx, current, values) : null
  if (done && !done.ok) return leave(`/g/${slug}/favorites?${toQuery(done)}`)
  return leave(buildGridPath(slug, values))
}

function toQuery({ problem }: Failure) {
  return new URLSearchParams({ problem })
}

function answer(
  values: Record<string, string>,
  problems: Partial<Record<string, ProblemCode>>,
  status: number,
) {
  return data({ values, problems, isSent: false }, { status, headers: galleryHeaders })
}

export const headers: Route.HeadersFunction = copyHeaders

/** Plain forms only, so the page needs no scripts. */
export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  const gallery = loaderData?.view?.gallery ?? ''
  return [
    { title: site && getGallerySelectionMessages(site.language).name.pageTitle(gallery) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Name({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return view ? (
    <NamePage studio={studio} view={view} result={actionData ?? null} />
  ) : (
    <NoAccessPage studio={studio} isBusy={false} />
  )
}
