import { data, redirect } from 'react-router'

import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'
import { newGallerySchema } from '#app/features/delivery/gallery/form.ts'
import { NewGalleryPage } from '#app/features/delivery/gallery/ui/new-gallery-page.tsx'
import { createGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { findProjectWithTasks } from '#app/features/work/project/reads.server.ts'
import { parseCategory } from '#app/features/work/project/rules.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { toClientProblem } from '../projects/client-problem.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/new'

/** Begins with the client and the category of `?project`, or with `?client` and `?category`. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const project = await findProject(ctx, searchParams.get('project'))
  return {
    project: project && { id: project.id, title: project.title },
    values: {
      title: project?.title ?? '',
      client: project?.client ?? searchParams.get('client') ?? '',
      projectId: project?.id ?? '',
      category: project?.category ?? parseCategory(searchParams.get('category')) ?? 'photography',
    },
    formKey: generateIdempotencyKey(),
  }
}

function findProject(ctx: Ctx, id: string | null) {
  return id !== null && isId(id) ? findProjectWithTasks(ctx, id) : null
}

const namedClientSchema = newGallerySchema.omit({ clientId: true }).extend({
  client: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'gallery-client-missing')),
  chosenClient: z.string().default(''),
})

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const values = await readFields(request)
  const input = parseForm(namedClientSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const { client, chosenClient, ...form } = input.form
  const project = await findProject(ctx, form.projectId)
  const { match, matches } = await resolveClient(ctx, {
    client,
    chosenClient,
    clientId: project?.client === client ? project.clientId : '',
  })
  if (!match) return data({ ...toClientProblem(client, matches), values }, { status: 422 })
  const result = await createGallery(withIdempotency(ctx, values), { ...form, clientId: match.id })
  if (!result.ok) return data({ ...result, problems: {}, values }, { status: 409 })
  return redirect(`/portal/galleries/${result.value.id}`, 303)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ newGallery }) => newGallery)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return <NewGalleryPage {...loaderData} result={useLastActionData(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
