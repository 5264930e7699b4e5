import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { templateSchema } from '#app/features/clients/reply-template/rules.ts'
import { ReplyTemplateForm } from '#app/features/clients/reply-template/ui/reply-template-form.tsx'
import { useReplyTemplateMessages } from '#app/features/clients/reply-template/ui/use-reply-template-messages.ts'
import { addReplyTemplate } from '#app/features/clients/reply-template/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import { toTemplateResult } from './reply-template-result.ts'
import type { Route } from './+types/reply-template-new'

export function loader({ context }: Route.LoaderArgs) {
  authorize(context.get(ctxKey).actor, 'reply-template.change')
  return { formKey: generateIdempotencyKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'reply-template.change')
  const values = await readFields(request)
  const input = parseForm(templateSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await addReplyTemplate(withIdempotency(ctx, values), input.form)
  if (!result.ok) return data(toTemplateResult(result.problem, values), { status: 409 })
  return redirect('/portal/settings/reply-templates?saved')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings }) => settings.tabs['reply-templates'])

export default function ReplyTemplateNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReplyTemplateForm
      title={useReplyTemplateMessages().newTitle}
      values={{}}
      formKey={loaderData.formKey}
      result={useLastActionData(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
