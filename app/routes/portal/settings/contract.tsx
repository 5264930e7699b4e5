import { data, redirect } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, withIdempotency } from '#app/platform/form.server.ts'
import { readMultipart } from '#app/platform/multipart.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listDraftAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import { maxAttachmentBytes } from '#app/features/sales/contract-attachment/rules.ts'
import { addAttachment } from '#app/features/sales/contract-attachment/writes.server.ts'
import { contractContentSchema } from '#app/features/sales/contract-template/form.ts'
import { findContractTemplate } from '#app/features/sales/contract-template/reads.server.ts'
import { TemplatePage } from '#app/features/sales/contract-template/ui/template-page.tsx'
import {
  type EditorResult,
  templatesPath,
} from '#app/features/sales/contract-template/ui/template-view.ts'
import {
  publishContractTemplate,
  renameContractTemplate,
  saveContractDraft,
} from '#app/features/sales/contract-template/writes.server.ts'
import { getSampleValues } from '#app/features/sales/contract-values/reads.server.ts'
import { getContractValueMessages } from '#app/messages/contract-values.ts'
import { getIssueProblem, parseProblemCode } from '#app/messages/problems.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/contract'
import { respondProblems, respondSaved } from './form-response.ts'

type EditorData = { editor: EditorResult }
type Values = Record<string, string>

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'contract-template.change')
  const { id, name, publishedVersion, isChanged, retiredAt, versions, content, revision } =
    await findOr404('contract-template', params.contractTemplateId, (id) =>
      findContractTemplate(ctx, id),
    )
  const attachments = await listDraftAttachments(ctx, id)
  return {
    template: { id, name, publishedVersion, isChanged, retiredAt, versions },
    content,
    revision,
    attachments,
    values: await getSampleValues(ctx, 'consumer', attachments),
    labels: getContractValueMessages(ctx.language).labels,
    maySetBilling: may(ctx.actor, 'billing.change'),
    problem: parseProblemCode(url.searchParams.get('problem')),
    formKey: generateIdempotencyKey(),
  }
}

/**
 * Saves the draft, and publishes it with `next`. With `form` it renames the template or attaches a
 * file.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'contract-template.change')
  const { id, revision } = await findOr404('contract-template', params.contractTemplateId, (id) =>
    findContractTemplate(ctx, id),
  )
  const form = await readMultipart(request, maxAttachmentBytes, formLimits)
  if (!form) return respondProblems('attachment', { attachment: 'not-saved' })
  const { values, file } = form
  if (values.form === 'attachment') {
    const keyed = withIdempotency(ctx, { ...values, attachment: file?.hash ?? '' })
    const result = await addAttachment(keyed, id, file)
    return result.ok
      ? respondSaved(request, 'attachment')
      : respondProblems('attachment', { attachment: result.problem })
  }
  if (values.form === 'rename') {
    const result = await renameContractTemplate(withIdempotency(ctx, values), id, values.name ?? '')
    return result.ok
      ? respondSaved(request, 'rename')
      : respondProblems('rename', { name: result.problem }, values)
  }
  return saveEditor(request, ctx, { id, revision }, values)
}

/** The text of a contract is the largest field. */
const formLimits = { fields: 20, fieldSize: 1024 * 1024 }

async function saveEditor(
  request: Request,
  ctx: Ctx,
  template: { id: string; revision: number },
  values: Values,
) {
  const { content = '', next } = values
  const revision = revisionField.parse(values.revision)
  const unsaved = { saved: false, content, revision }
  const input = contractContentSchema.safeParse(content)
  if (!input.success) {
    const [issue] = input.error.issues
    const editor = { ...unsaved, problem: getIssueProblem(issue!) }
    return data<EditorData>({ editor }, { status: 422 })
  }
  const saved = await saveContractDraft(
    withIdempotency(ctx, values),
    template.id,
    input.data,
    revision,
  )
  if (!saved.ok) {
    const editor = { ...unsaved, problem: saved.problem, revision: template.revision }
    return data<EditorData>({ editor }, { status: 409 })
  }
  const editor = { ...unsaved, saved: true, revision: saved.value.revision }
  if (next === 'publish') {
    const published = await publishDraft(ctx, template.id, editor.revision, values)
    if (!published.ok)
      return data<EditorData>(
        { editor: { ...editor, problem: published.problem } },
        { status: 422 },
      )
  }
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(
      `${templatesPath}/${template.id}?${next === 'publish' ? 'published' : 'saved'}`,
      303,
    )
  return data<EditorData>({ editor: { ...editor, isPublished: next === 'publish' } })
}

/** A write of its own, so it has a key of its own. */
function publishDraft(ctx: Ctx, id: string, revision: number, values: Values) {
  const { formKey } = values
  const keyed = withIdempotency(ctx, { ...values, ...(formKey && { formKey: `${formKey}:next` }) })
  return publishContractTemplate(keyed, id, revision)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.template.name ?? settings.tabs.contracts)

export default function Contract({ loaderData, actionData }: Route.ComponentProps) {
  const isEditor = actionData !== undefined && 'editor' in actionData
  const result = useLastActionData(isEditor ? actionData.editor : undefined)
  const formResult = useLastActionData(isEditor ? undefined : actionData)
  return (
    <TemplatePage
      key={loaderData.template.id}
      {...loaderData}
      result={result}
      formResult={formResult}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
