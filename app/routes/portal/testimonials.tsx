import { data } from 'react-router'

import { fail } from '#app/core/result.ts'
import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  listTestimonialPlaces,
  listTestimonialRequests,
  getRequestOptions,
} from '#app/features/site/testimonial/reads.server.ts'
import { correctionSchema, testimonialRequestSchema } from '#app/features/site/testimonial/rules.ts'
import type { RequestFormResult } from '#app/features/site/testimonial/ui/request-form-result.ts'
import { RequestsPage } from '#app/features/site/testimonial/ui/requests-page.tsx'
import {
  approveTestimonial,
  resendTestimonialRequest,
  sendTestimonialRequest,
  restoreTestimonial,
  declineTestimonial,
  withdrawTestimonialRequest,
} from '#app/features/site/testimonial/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { getTestimonialRequestMessages } from '#app/messages/testimonial-requests.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from './find-or-404.ts'
import { toClientProblem } from './projects/client-problem.ts'
import { respondProblems, respondSaved } from './settings/form-response.ts'
import { SectionErrorBoundary } from './shell/error-boundaries.tsx'
import { buildPageTitle } from './page-title.ts'
import type { Route } from './+types/testimonials'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'

type Values = Record<string, string>

/** Lists the requests, with a form prefilled from the URL: a client or a project. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const readId = (name: string) => {
    const id = url.searchParams.get(name) ?? ''
    return isId(id) ? id : null
  }
  return {
    requests: await listTestimonialRequests(ctx),
    places: await listTestimonialPlaces(ctx),
    known: await getRequestOptions(ctx, {
      clientId: readId('client'),
      projectId: readId('project'),
    }),
    language: ctx.language,
    formKey: generateIdempotencyKey(),
  }
}

/**
 * Handles several forms on one page, distinguished by `form`: `ask`, or an action and its target
 * (`approve:<id>`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'website.change')
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const { form = 'ask' } = values
  if (form === 'ask') return requestTestimonial(request, ctx, values)
  const [act = '', id = ''] = form.split(':')
  const work = requestActions[act]
  if (!work || !isId(id)) return respondProblems(form, { request: 'request-is-gone' })
  const result = await work(ctx, id, values)
  if (!result.ok) return respondProblems(form, { request: result.problem }, pickTyped(values))
  return respondSent(request, form, result.value)
}

/** The fields of a testimonial that are typed, to show them again. */
const pickTyped = ({ quote }: Values): Values => (quote === undefined ? {} : { quote })

type InviteLink = { email: string; link: string | null } | undefined
type RequestAction = (
  ctx: Ctx,
  id: string,
  values: Values,
) => Promise<{ ok: true; value: InviteLink } | { ok: false; problem: ProblemCode }>

const requestActions: Record<string, RequestAction> = {
  again: resendTestimonialRequest,
  withdraw: withdrawTestimonialRequest,
  decline: declineTestimonial,
  return: restoreTestimonial,
  approve: async (ctx, id, { page = '', item = '', revision, ...values }) => {
    const input = parseForm(correctionSchema, values)
    if (!input.ok) return fail(input.problems.quote ?? 'quote-missing')
    return approveTestimonial(ctx, id, {
      pagePath: page,
      itemId: item || null,
      revision: revisionField.parse(revision),
      ...input.form,
    })
  },
}

/** Takes the client with the given name, otherwise the project's. */
async function requestTestimonial(request: Request, ctx: Ctx, values: Values) {
  const input = parseForm(testimonialRequestSchema, values)
  if (!input.ok) return respondProblems('ask', input.problems, values)
  const { project, email, note } = input.form
  if (project !== '' && !isId(project))
    return respondProblems('ask', { project: 'project-is-gone' }, values)
  const { match, matches } =
    input.form.client === ''
      ? {
          match: (await getRequestOptions(ctx, { clientId: null, projectId: project || null }))
            .recipient,
          matches: [],
        }
      : await resolveClient(ctx, input.form)
  if (!match) {
    const { problems } =
      input.form.client === ''
        ? { problems: { client: 'project-client-missing' as const } }
        : toClientProblem(input.form.client, matches)
    return data<RequestFormResult>(
      { form: 'ask', saved: false, problems, values, matches },
      { status: 422 },
    )
  }
  const result = await sendTestimonialRequest(ctx, {
    clientId: match.id,
    projectId: project || null,
    email,
    note,
  })
  if (!result.ok)
    return respondProblems('ask', { [getField(result.problem)]: result.problem }, values)
  return respondSent(request, 'ask', result.value)
}

function getField(problem: ProblemCode): string {
  return problem.startsWith('project')
    ? 'project'
    : problem.startsWith('email')
      ? 'email'
      : 'client'
}

/** A link that no email delivers is returned only in this response. */
function respondSent(request: Request, form: string, handed: InviteLink) {
  return handed?.link
    ? data<RequestFormResult>({
        form,
        saved: true,
        handOver: { email: handed.email, link: handed.link },
      })
    : respondSaved(request, form)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) =>
    loaderData
      ? `${getTestimonialRequestMessages(loaderData.language).title}, ${settings.tabs.website}`
      : settings.tabs.website,
  )

export default function TestimonialsRoute({
  loaderData: { requests, places, known, formKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <RequestsPage
      requests={requests}
      places={places}
      options={known}
      formKey={formKey}
      result={useLastActionData<RequestFormResult>(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
