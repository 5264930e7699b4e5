import { data } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { changePlanRows } from '#app/features/sales/payment-plan/form.ts'
import {
  readQuoteSettings,
  toQuoteSettingsFields,
} from '#app/features/sales/quote-settings/form.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { QuoteSettingsPage } from '#app/features/sales/quote-settings/ui/quote-settings-page.tsx'
import { changeQuoteSettings } from '#app/features/sales/quote-settings/writes.server.ts'
import { listQuoteTemplates } from '#app/features/sales/quote-template/reads.server.ts'
import {
  removeQuoteTemplate,
  renameQuoteTemplate,
} from '#app/features/sales/quote-template/writes.server.ts'
import { getSealView } from '#app/features/sales/seal-key/reads.server.ts'
import { replaceSealKey } from '#app/features/sales/seal-key/writes.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/quotes'
import { respondProblems, respondSaved } from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.change')
  return {
    settings: may(ctx.actor, 'quote.set') ? await getSettings(ctx) : null,
    templates: await listQuoteTemplates(ctx),
    seal: await getSealView(ctx),
    mayReplaceSeal: may(ctx.actor, 'seal.change'),
    formKey: generateIdempotencyKey(),
  }
}

async function getSettings(ctx: Ctx) {
  const settings = await getQuoteSettings(ctx)
  return {
    values: toQuoteSettingsFields(settings, await getStudio(ctx)),
    revision: settings.revision,
    plan: await getPlanContext(ctx),
  }
}

/** Returns the format of a plan, and the terms that a usual one begins with. */
async function getPlanContext(ctx: Ctx) {
  const { currency, locale } = await getStudio(ctx)
  const { depositPercent } = await getCurrentPolicy(ctx)
  const { dueDays } = await selectStudioBilling(ctx)
  return { format: { currency, locale }, defaults: { depositPercent, dueDays } }
}

/** Saves the settings, renames or deletes a template, or replaces the key; `form` says which. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestCtx = context.get(ctxKey)
  authorize(requestCtx.actor, 'quote.change')
  const values = await readFields(request)
  const ctx = withIdempotency(requestCtx, values)
  const { form = '' } = values
  const [act, id = ''] = form.split(':')
  if (act === 'rename' && isId(id)) {
    const result = await renameQuoteTemplate(ctx, id, values.name ?? '')
    return result.ok
      ? respondSaved(request, form)
      : respondProblems(form, { name: result.problem }, values)
  }
  if (act === 'remove' && isId(id)) {
    await removeQuoteTemplate(ctx, id)
    return respondSaved(request, form)
  }
  if (act === 'seal') {
    const result = await replaceSealKey(ctx)
    return result.ok
      ? respondSaved(request, form)
      : respondProblems(form, { form: result.problem }, values)
  }
  return saveSettings(request, ctx, values)
}

async function saveSettings(
  request: Request,
  ctx: Ctx,
  { step, ...values }: Record<string, string>,
) {
  authorize(ctx.actor, 'quote.set')
  // Without JavaScript the server changes the rows of the plan; nothing is saved yet.
  if (step) {
    const changed = changePlanRows(values, step, await getPlanContext(ctx))
    return data<FormResult>({ form: 'settings', saved: false, problems: {}, values: changed })
  }
  const reading = readQuoteSettings(values, await getStudio(ctx))
  if (!('form' in reading)) return respondProblems('settings', reading.problems, values)
  const result = await changeQuoteSettings(ctx, reading.form, revisionField.parse(values.revision))
  if (result.ok) return respondSaved(request, 'settings')
  const revision = String(result.details.revision)
  return respondProblems('settings', { revision: result.problem }, { ...values, revision })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.quotes}, ${pages.settings}`)

export default function Quotes({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteSettingsPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
