import { data, redirect, useOutletContext } from 'react-router'

import {
  doneCookie,
  doneFrom,
  isToken,
  linkCookie,
  linkTokenFrom,
} from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, read } from '#app/platform/form.server.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { requestBehind } from '#app/studio/testimonial/reads.server.ts'
import { greetedAs, nameAndRole, writtenSchema } from '#app/studio/testimonial/rules.ts'
import {
  type Refused,
  TestimonialEnded,
  TestimonialPage,
} from '#app/studio/testimonial/ui/testimonial-page.tsx'
import { writeTestimonial } from '#app/studio/testimonial/writes.server.ts'
import { testimonialWords } from '#app/words/testimonial.ts'

import type { Route } from './+types/testimonial'
import { siteIn } from './described.ts'

/**
 * A client's own page, by the link of the email that asks for a testimonial; exchanged for a cookie
 * like that of a booking.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const given = isToken(params.ref) ? params.ref : linkTokenFrom(config, request)
  const found = await requestBehind(ctx, given ?? '')
  if (!found.ok) return ended(found.problem === 'too-many-guesses')
  const { id, state, client, project, quote, name, role } = found.value
  const at = `/testimonial/${id}`
  if (isToken(params.ref))
    throw redirect(`${at}${url.search}`, {
      headers: {
        'set-cookie': linkCookie(config, at, params.ref),
        'referrer-policy': 'no-referrer',
      },
    })
  if (id !== params.ref) return ended(false)
  const known = nameAndRole(client)
  const done = doneFrom(config, request)
  const behind = {
    state,
    name: greetedAs(client),
    project,
    written: state === 'asked' ? { quote, ...known } : { quote, name, role },
  }
  return data(
    { behind, changing: url.searchParams.has('change'), saved: done !== null, tooMany: false },
    done ? { headers: { 'set-cookie': doneCookie(config, at, '') } } : {},
  )
}

function ended(tooMany: boolean) {
  return data(
    { behind: null, changing: false, saved: false, tooMany },
    { status: tooMany ? 429 : 404 },
  )
}

const statuses: Record<string, number> = {
  'request-has-ended': 404,
  'too-many-guesses': 429,
  'too-many-changes': 429,
}

/**
 * A plain form, with JavaScript or without: kept, it leads to this page again, which then says
 * thanks. What cannot be kept is given back.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const values = await fieldsOf(request)
  const given = read(writtenSchema, { quote: '', name: '', role: '', ...values })
  const token = linkTokenFrom(ctx.app.config, request) ?? ''
  const answer = given.ok
    ? await writeTestimonial(ctx, token, given.form)
    : await requestBehind(ctx, token)
  if (!answer.ok)
    return data<Refused>(
      { problems: { form: answer.problem }, values },
      { status: statuses[answer.problem] ?? 409 },
    )
  if (!given.ok) return data<Refused>({ problems: given.problems, values }, { status: 422 })
  const at = `/testimonial/${encodeURIComponent(params.ref)}`
  return redirect(at, {
    status: 303,
    headers: { 'set-cookie': doneCookie(ctx.app.config, at, 'saved') },
  })
}

/** Nobody else is told its address, nor finds it by searching. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return [
    { title: site && testimonialWords(site.language).title(site.studio.name) },
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
      behind={behind}
      changing={changing}
      saved={saved}
      refused={actionData}
    />
  ) : (
    <TestimonialEnded studio={studio} tooMany={tooMany} refused={actionData} />
  )
}
