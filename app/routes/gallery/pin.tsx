import { data, redirect, useOutletContext } from 'react-router'

import { readLinkToken } from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields } from '#app/platform/form.server.ts'
import { NoAccessPage, PinPage } from '#app/features/delivery/gallery-page/ui/gallery-gate.tsx'
import { enterPin } from '#app/features/delivery/gallery-share/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/pin'
import {
  copyHeaders,
  findAccess,
  galleryHeaders,
  getNoAccessHeaders,
  isOpen,
} from './guest-page.ts'

/** The form, as on the page of the gallery; it leads there once the PIN isn't needed. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await findAccess(ctx, request, params.slug)
  if (!access)
    return data({ needsPin: false }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  if (!isOpen(access)) return data({ needsPin: true }, { headers: galleryHeaders })
  throw redirect(`/g/${encodeURIComponent(params.slug)}`, { status: 303, headers: galleryHeaders })
}

/** Checks the PIN of an open link, for the browser that opened it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const token = readLinkToken(ctx.app.config, request)
  const { pin = '' } = await readFields(request)
  if (token === null)
    return data({ problem: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  const result = await enterPin(ctx, params.slug, token, pin.trim())
  if (result.ok)
    return redirect(`/g/${encodeURIComponent(params.slug)}`, {
      status: 303,
      headers: galleryHeaders,
    })
  if (result.problem === 'link-has-ended')
    return data({ problem: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  const status = result.problem === 'pins-many' ? 429 : 422
  return data({ problem: result.problem }, { status, headers: galleryHeaders })
}

export const headers: Route.HeadersFunction = copyHeaders

export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  return [
    { title: site && getGalleryPageMessages(site.language).privateTitle(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Pin({ loaderData, actionData, params }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return loaderData.needsPin ? (
    <PinPage studio={studio} slug={params.slug} problem={actionData?.problem ?? null} />
  ) : (
    <NoAccessPage studio={studio} isBusy={false} />
  )
}
