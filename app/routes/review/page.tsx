import { useEffect, useEffectEvent } from 'react'
import { data, useOutletContext, useRevalidator } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields } from '#app/platform/form.server.ts'
import {
  type OpenReview,
  findReviewAccess,
} from '#app/features/delivery/review-share/reads.server.ts'
import { recordReviewVisit } from '#app/features/delivery/review-guest/writes.server.ts'
import { buildReviewPath } from '#app/features/delivery/review/rules.ts'
import { NoReviewPage, ReviewPage } from '#app/features/delivery/review-page/ui/review-page.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getReviewMessages } from '#app/messages/review.ts'
import { reportOutcome } from '#app/ui/submit-outcome.ts'

import { copyHeaders, galleryHeaders, getNoAccessHeaders, leave } from '../gallery/guest-page.ts'
import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/page'
import { applyReviewForm, describeResult } from './review-forms.ts'
import { buildReviewView } from './review-view.ts'

/** A version of a review for those who may open it; all others get the same page. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = toPreview(await findReviewAccess(ctx, params.slug))
  const path = buildReviewPath(params.slug)
  const isPreview = access?.viewer.kind === 'preview'
  const view =
    access &&
    (await buildReviewView(ctx, access, { query: url.searchParams, path, formAction: path }))
  if (!access || !view)
    return data({ page: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  if (request.method === 'GET') await recordReviewVisit(ctx, access)
  const page = {
    view,
    portalPath: isPreview ? `/portal/reviews/${access.review.id}` : null,
    contactId: access.viewer.kind === 'guest' ? access.viewer.contactId : null,
    formKey: generateIdempotencyKey(),
  }
  return data({ page }, { headers: galleryHeaders })
}

/** The studio looks at what guests see; it writes in the portal. */
function toPreview(access: OpenReview | null): OpenReview | null {
  return access?.viewer.kind === 'studio' ? { ...access, viewer: { kind: 'preview' } } : access
}

/** Carries out a form; a page without a script is shown again, at the same version. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const values = await readFields(request)
  const access = toPreview(await findReviewAccess(ctx, params.slug))
  if (!access) throw new Response(null, { status: 404, headers: galleryHeaders })
  const applied = await applyReviewForm(ctx, access, values)
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (applied.ok && wantsPage) return leave(`${url.pathname}${url.search}`)
  const { result, status } = describeResult(ctx, applied, values)
  return data(result, { status, headers: galleryHeaders })
}

export const headers: Route.HeadersFunction = copyHeaders

export const clientMiddleware = [reportOutcome]

export const handle = { forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  if (!site) return []
  const messages = getReviewMessages(site.language)
  const { name } = site.studio
  return [
    {
      title: loaderData?.page
        ? messages.title(loaderData.page.view.title, name)
        : messages.privateTitle(name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Milliseconds between two looks for notes that others wrote. */
const lookEvery = 8000

/** Loads the page's data again while it is seen, so that notes of others appear. */
function useFreshNotes(isOpen: boolean) {
  const { revalidate, state } = useRevalidator()
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
  })
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => look(), lookEvery)
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('visibilitychange', () => look(), { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [isOpen])
}

export default function Page({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  useFreshNotes(page !== null)
  return page ? (
    <ReviewPage studio={studio} {...page} result={actionData} />
  ) : (
    <NoReviewPage studio={studio} />
  )
}
