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
  const given = isToken(params.ref) ? params.ref : readLinkToken(config, request)
  const found = await findTestimonialRequestByToken(ctx, given ?? '')
  if (!found.ok) return respondLinkEnded(found.problem === 'too-many-guesses')
  const { id, state, client, project, quote, name, role } = found.value
  const at = `/testimonial/${id}`
  if (isToken(params.ref))
    throw redirect(`${at}${url.search}`, {
      headers: {
        'set-cookie': serializeLinkCookie(config, at, params.ref),
        'referrer-policy': 'no-referrer',
      },
    })
  if (id !== params.ref) return respondLinkEnded(false)
  const known = getDefaultAuthor(client)
  const done = readFlashCookie(config, request)
  const behind = {
    state,
    name: getGreetingName(client),
    project,
    written: state === 'requested' ? { quote, ...known } : { quote, name, role },
  }
  return data(
    { behind, changing: url.searchParams.has('change'), saved: done !== null, tooMany: false },
    done ? { headers: { 'set-cookie': serializeFlashCookie(config, at, '') } } : {},
  )
}

function respondLinkEnded(tooMany: boolean) {
  return data(
    { behind: null, changing: false, saved: false, tooMany },
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
  const given = parseForm(submissionSchema, { quote: '', name: '', role: '', ...values })
  const token = readLinkToken(ctx.app.config, request) ?? ''
  const result = given.ok
    ? await submitTestimonial(ctx, token, given.form)
    : await findTestimonialRequestByToken(ctx, token)
  if (!result.ok)
    return data<FailedSubmission>(
      { problems: { form: result.problem }, values },
      { status: statusByProblem[result.problem] ?? 409 },
    )
  if (!given.ok)
    return data<FailedSubmission>({ problems: given.problems, values }, { status: 422 })
  const at = `/testimonial/${encodeURIComponent(params.ref)}`
  return redirect(at, {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(ctx.app.config, at, 'saved') },
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
  loaderData: { behind, changing, saved, tooMany },
  actionData,
}: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return behind ? (
    <TestimonialPage
      studio={studio}
      request={behind}
      changing={changing}
      saved={saved}
      failed={actionData}
    />
  ) : (
    <TestimonialLinkEnded studio={studio} tooMany={tooMany} refused={actionData} />
  )
}
