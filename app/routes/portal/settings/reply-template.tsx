import { data, redirect } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findReplyTemplate } from '#app/features/clients/reply-template/reads.server.ts'
import { templateSchema } from '#app/features/clients/reply-template/rules.ts'
import { ReplyTemplateForm } from '#app/features/clients/reply-template/ui/reply-template-form.tsx'
import { TemplateDeletion } from '#app/features/clients/reply-template/ui/template-deletion.tsx'
import { useReplyTemplateMessages } from '#app/features/clients/reply-template/ui/use-reply-template-messages.ts'
import {
  changeReplyTemplate,
  removeReplyTemplate,
} from '#app/features/clients/reply-template/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import { toTemplateResult } from './reply-template-result.ts'
import type { Route } from './+types/reply-template'

const list = '/portal/settings/reply-templates'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'reply-template.change')
  const template = await findOr404('template', params.templateId, (id) =>
    findReplyTemplate(ctx, id),
  )
  return { template, formKey: generateIdempotencyKey() }
}

/** Saves the template, or deletes it; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const requestCtx = context.get(ctxKey)
  authorize(requestCtx.actor, 'reply-template.change')
  const values = await readFields(request)
  const ctx = withIdempotency(requestCtx, values)
  if (values.form === 'delete') {
    await findOr404('template', params.templateId, (id) => removeReplyTemplate(ctx, id))
    return redirect(list)
  }
  const input = parseForm(templateSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await findOr404('template', params.templateId, (id) =>
    changeReplyTemplate(ctx, id, input.form, revisionField.parse(values.revision)),
  )
  if (!result.ok) return data(toTemplateResult(result.problem, values), { status: 409 })
  return redirect(`${list}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(
    matches,
    ({ settings }) => loaderData?.template.name ?? settings.tabs['reply-templates'],
  )

export default function ReplyTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { template, formKey } = loaderData
  return (
    <>
      <ReplyTemplateForm
        key={template.id}
        title={useReplyTemplateMessages().editTitle}
        values={template}
        revision={template.revision}
        formKey={formKey}
        result={useLastActionData(actionData)}
      />
      <TemplateDeletion name={template.name} formKey={formKey} />
    </>
  )
}

export { SectionErrorBoundary as ErrorBoundary }
