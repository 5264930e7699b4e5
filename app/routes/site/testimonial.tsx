import { data, redirect, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, read } from '#app/platform/form.server.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { requestBehind } from '#app/studio/testimonial/reads.server.ts'
import { nameAndRole, writtenSchema } from '#app/studio/testimonial/rules.ts'
import { type Refused, TestimonialEnded, TestimonialPage } from '#app/studio/testimonial/ui/testimonial-page.tsx'
import { writeTestimonial } from '#app/studio/testimonial/writes.server.ts'
import { testimonialWords } from '#app/words/testimonial.ts'

import type { Route } from './+types/testimonial'
import { siteIn } from './described.ts'

/** A client's own page, by the private link of the letter that asked. Whoever holds no such link learns nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const found = await requestBehind(ctx, params.token)
  if (!found.ok) return data({ behind: null, changing: false, tooMany: found.problem === 'too-many-guesses' }, { status: found.problem === 'too-many-guesses' ? 429 : 404 })
  const { state, client, project, quote, name, role } = found.value
  const known = nameAndRole(client)
  return data({ behind: { state, name: known.name, project, written: state === 'asked' ? { quote, ...known } : { quote, name, role } }, changing: url.searchParams.has('change'), tooMany: false })
}

const statuses: Record<string, number> = { 'request-has-ended': 404, 'too-many-guesses': 429, 'too-many-changes': 429 }

/** A plain form, with JavaScript or without: kept, it leads to this page again, which then says thanks. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const given = read(writtenSchema, { quote: '', name: '', role: '', ...values })
  const answer = given.ok ? await writeTestimonial(context.get(ctxKey), params.token, given.form) : await requestBehind(context.get(ctxKey), params.token)
  if (!answer.ok) return data<Refused>({ problems: { form: answer.problem }, values }, { status: statuses[answer.problem] ?? 409 })
  return given.ok ? redirect(`/c/${params.token}`, 303) : data<Refused>({ problems: given.problems, values }, { status: 422 })
}

/** Its address is told to nobody else. */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return [{ title: site && testimonialWords(site.language).title(site.studio.name) }, { name: 'robots', content: 'noindex' }]
}

export default function Testimonial({ loaderData: { behind, changing, tooMany }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return behind ? <TestimonialPage studio={studio} behind={behind} changing={changing} refused={actionData} /> : <TestimonialEnded studio={studio} tooMany={tooMany} />
}
