import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listReplyTemplates } from '#app/features/clients/reply-template/reads.server.ts'
import { ReplyTemplatesPage } from '#app/features/clients/reply-template/ui/reply-templates-page.tsx'
import { moveReplyTemplate } from '#app/features/clients/reply-template/writes.server.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/reply-templates'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'reply-template.change')
  return { templates: await listReplyTemplates(ctx), formKey: generateIdempotencyKey() }
}

/** Moves a template by one place. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'reply-template.change')
  const values = await readFields(request)
  // one that another person has deleted is no longer in the list
  await findOr404('template', values.id ?? '', (id) =>
    moveReplyTemplate(withIdempotency(ctx, values), id, values.step === 'up' ? -1 : 1),
  )
  return redirect('/portal/settings/reply-templates')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(
    matches,
    ({ settings, pages }) => `${settings.tabs['reply-templates']}, ${pages.settings}`,
  )

export default function ReplyTemplates({ loaderData }: Route.ComponentProps) {
  return <ReplyTemplatesPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
