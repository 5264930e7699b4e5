import { data, redirect, useOutletContext } from 'react-router'

import {
  serializeFlashCookie,
  readFlashCookie,
  isToken,
  serializeLinkCookie,
  readLinkToken,
} from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, parseForm } from '#app/platform/form.server.ts'
import { findTestimonialRequestByToken } from '#app/features/site/testimonial/reads.server.ts'
import {
  getGreetingName,
  getDefaultAuthor,
  submissionSchema,
} from '#app/features/site/testimonial/rules.ts'
import {
  type FailedSubmission,
  TestimonialLinkEnded,
  TestimonialPage,
} from '#app/features/site/testimonial/ui/testimonial-page.tsx'
import { submitTestimonial } from '#app/features/site/testimonial/writes.server.ts'
import { getTestimonialMessages } from '#app/messages/testimonial.ts'

import type { Route } from './+types/testimonial'
import { findSite } from './page-meta.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/**
 * Shows a client's testimonial form. The link of the email is exchanged for a cookie, as for a
 * booking.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const token = isToken(params.ref) ? params.ref : readLinkToken(config, request)
  const found = await findTestimonialRequestByToken(ctx, token ?? '')
  if (!found.ok) return respondLinkEnded(found.problem === 'too-many-guesses')
  const { id, state, client, project, quote, name, role } = found.value
  const path = `/testimonial/${id}`
  if (isToken(params.ref))
    throw redirect(`${path}${url.search}`, {
      headers: {
        'set-cookie': serializeLinkCookie(config, path, params.ref),
        'referrer-policy': 'no-referrer',
      },
    })
  if (id !== params.ref) return respondLinkEnded(false)
  const author = getDefaultAuthor(client)
  const flash = readFlashCookie(config, request)
  const requestView = {
    state,
    name: getGreetingName(client),
    project,
    written: state === 'requested' ? { quote, ...author } : { quote, name, role },
  }
  return data(
    {
      requestView,
      changing: url.searchParams.has('change'),
      saved: flash !== null,
      tooMany: false,
    },
    flash ? { headers: { 'set-cookie': serializeFlashCookie(config, path, '') } } : {},
  )
}

function respondLinkEnded(tooMany: boolean) {
  return data(
    { requestView: null, changing: false, saved: false, tooMany },
    { status: tooMany ? 429 : 404 },
  )
}

const statusByProblem: Record<string, number> = {
  'request-has-ended': 404,
  'too-many-guesses': 429,
  'too-many-changes': 429,
}

/**
 * Saves a testimonial, with or without JavaScript, and redirects to this page, which then shows
 * thanks. After a failure the input is returned.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const values = await readFields(request)
  const input = parseForm(submissionSchema, { quote: '', name: '', role: '', ...values })
  const token = readLinkToken(ctx.app.config, request) ?? ''
  const result = input.ok
    ? await submitTestimonial(ctx, token, input.form)
    : await findTestimonialRequestByToken(ctx, token)
  if (!result.ok)
    return data<FailedSubmission>(
      { problems: { form: result.problem }, values },
      { status: statusByProblem[result.problem] ?? 409 },
    )
  if (!input.ok)
    return data<FailedSubmission>({ problems: input.problems, values }, { status: 422 })
  const path = `/testimonial/${encodeURIComponent(params.ref)}`
  return redirect(path, {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(ctx.app.config, path, 'saved') },
  })
}

/** Keeps the URL out of search engines and Referer headers. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  return [
    { title: site && getTestimonialMessages(site.language).title(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Testimonial({
  loaderData: { requestView, changing, saved, tooMany },
  actionData,
}: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return requestView ? (
    <TestimonialPage
      studio={studio}
      request={requestView}
      changing={changing}
      saved={saved}
      failed={actionData}
    />
  ) : (
    <TestimonialLinkEnded studio={studio} tooMany={tooMany} refused={actionData} />
  )
}
