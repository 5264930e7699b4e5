import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { parseForm, readFields } from '#app/platform/form.server.ts'
import { findImage } from '#app/platform/media/manifest.server.ts'
import { importSchema } from '#app/features/insight/studio-import/rules.ts'
import {
  type ImportForm,
  StudioImport,
} from '#app/features/insight/studio-import/ui/studio-import.tsx'
import {
  canImport,
  findStudioUpload,
  startImport,
} from '#app/features/insight/studio-import/writes.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Route } from './+types/import'

/** Imports a studio into an empty one. It requires the setup link, as setting up does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (await findStudio(ctx)) throw redirect('/auth')
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!(await canImport(ctx, token))) throw redirect('/auth/setup')
  return {
    token,
    picture: findImage('hero-room'),
    failure: ctx.app.studioImport.problem,
    title: getMessages(ctx.language).site.import.title,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const fields = await readFields(request)
  const { token = '', ...values } = fields
  const form: ImportForm = values.upload ? 'upload' : 'path'
  const input = parseForm(importSchema, { upload: '', path: '', passphrase: '', ...values })
  const path = values.path ?? ''
  const uploaded = await findStudioUpload(ctx, token, values.upload ?? '')
  const respond = (problems: Record<string, ProblemCode>) =>
    data({ form, problems, path, uploaded }, { status: 422 })
  if (!input.ok) return respond(input.problems)
  const result = await startImport(ctx, token, input.form)
  if (result.ok) return redirect(`/auth/setup/import?token=${encodeURIComponent(token)}`, 303)
  return result.problem === 'link-has-ended'
    ? redirect('/auth/setup')
    : respond({ [result.field]: result.problem })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { token, picture, failure } = loaderData
  return (
    <StudioImport
      picture={picture}
      token={token}
      form={actionData?.form ?? 'path'}
      problems={actionData?.problems ?? {}}
      path={actionData?.path ?? ''}
      uploaded={actionData?.uploaded ?? null}
      failure={actionData ? null : failure}
    />
  )
}
