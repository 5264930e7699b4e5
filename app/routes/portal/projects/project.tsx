import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listReviews } from '#app/features/delivery/review/reads.server.ts'
import { listProjectCharges } from '#app/features/sales/project-charge/reads.server.ts'
import {
  listTaskAssignees,
  findProjectWithTasks,
  getUnfinishedWork,
} from '#app/features/work/project/reads.server.ts'
import { notesSchema } from '#app/features/work/project/rules.ts'
import { ProjectPage } from '#app/features/work/project/ui/project-page.tsx'
import { saveNotes } from '#app/features/work/project/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findInvoicesView } from '../clients/invoices/invoices-view.ts'
import { findQuotesView } from '../clients/quotes/quotes-view.ts'
import { findGalleriesView, findReleasesView } from '../galleries/card-view.ts'
import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/project'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const project = await findOr404('project', params.projectId, (id) =>
    findProjectWithTasks(ctx, id),
  )
  const rights = {
    mayChange: may(ctx.actor, 'project.change'),
    mayBook: may(ctx.actor, 'booking.change'),
    mayDo: may(ctx.actor, 'task.do'),
    maySeeClient: may(ctx.actor, 'client.see'),
    mayInvoice: may(ctx.actor, 'invoice.issue'),
    mayAddGallery: may(ctx.actor, 'gallery.change'),
    mayAddReview: may(ctx.actor, 'review.change'),
    mayWriteCaseStudy: may(ctx.actor, 'website.change'),
  }
  const unfinished =
    rights.mayChange && project.state === 'in-progress'
      ? await getUnfinishedWork(ctx, project.id)
      : null
  const invoices = await findInvoicesView(ctx, { projectId: project.id })
  return {
    project,
    unfinished,
    currency: (await getStudio(ctx)).currency,
    people: rights.mayChange ? await listTaskAssignees(ctx) : [],
    rights,
    formKey: generateIdempotencyKey(),
    invoices,
    quotes: await findQuotesView(ctx, { projectId: project.id }, invoices),
    galleries: await findGalleriesView(ctx, { projectId: project.id }),
    reviews: may(ctx.actor, 'review.see')
      ? await listReviews(ctx, { projectId: project.id })
      : null,
    charges: may(ctx.actor, 'project-charge.see') ? await listProjectCharges(ctx, project.id) : [],
    releases: await findReleasesView(ctx, project.id),
    problem: parseProblemCode(url.searchParams.get('problem')),
    removed: url.searchParams.get('removed'),
  }
}

/** Saves the notes. If another person changed them, the typed text is returned. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'task.do')
  const values = await readFields(request)
  const input = parseForm(notesSchema, values)
  if (!input.ok)
    return data(
      { ok: false, problem: input.problems.notes ?? 'not-saved', typed: values.notes ?? '' },
      { status: 422 },
    )
  const result = await findOr404('project', params.projectId, (id) =>
    saveNotes(withIdempotency(ctx, values), id, input.form),
  )
  if (!result.ok)
    return data(
      { ok: false, problem: result.problem, typed: input.form.notes },
      { status: result.problem === 'project-is-gone' ? 404 : 409 },
    )
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(`/portal/projects/${params.projectId}?saved`, 303)
  return { ok: true, problem: null, typed: '' }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ projects }) => loaderData?.project.title ?? projects.title)

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProjectPage
      key={loaderData.project.id}
      {...loaderData}
      refused={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
