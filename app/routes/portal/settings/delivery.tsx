import { data } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { toWatermarkFields, watermarkSchema } from '#app/features/media/watermark/form.ts'
import {
  getWatermark,
  listLogoChoices,
  listSamples,
} from '#app/features/media/watermark/reads.server.ts'
import { WatermarkPage } from '#app/features/media/watermark/ui/watermark-page.tsx'
import { changeWatermark } from '#app/features/media/watermark/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/delivery'
import { respondProblems, respondSaved } from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'watermark.change')
  const { design, revision } = await getWatermark(ctx)
  return {
    values: toWatermarkFields(design),
    revision,
    studio: (await getStudio(ctx)).name,
    logos: await listLogoChoices(ctx, design.logoHash),
    samples: await listSamples(ctx),
    formKey: generateIdempotencyKey(),
  }
}

/** The fields that show the problems of a write. */
const fields: Partial<Record<ProblemCode, string>> = {
  'watermark-characters': 'text',
  'watermark-logo-gone': 'logoHash',
  'watermark-logo-opaque': 'logoHash',
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestCtx = context.get(ctxKey)
  authorize(requestCtx.actor, 'watermark.change')
  const { step, ...values } = await readFields(request)
  // without JavaScript the server shows the preview; nothing is saved yet
  if (step === 'preview')
    return data<FormResult>({ form: 'watermark', saved: false, problems: {}, values })
  const input = parseForm(watermarkSchema, values)
  if (!input.ok) return respondProblems('watermark', input.problems, values)
  const result = await changeWatermark(withIdempotency(requestCtx, values), input.form)
  if (result.ok) return respondSaved(request, 'watermark')
  if (result.problem !== 'studio-was-changed')
    return respondProblems('watermark', { [fields[result.problem]!]: result.problem }, values)
  const revision = String(result.details.revision)
  return respondProblems('watermark', { revision: result.problem }, { ...values, revision })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.delivery}, ${pages.settings}`)

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  return <WatermarkPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
