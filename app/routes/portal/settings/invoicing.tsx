import { listCountries } from '#app/core/country.ts'
import { toStudioDay } from '#app/core/day.ts'
import type { Failure } from '#app/core/result.ts'
import { revisionField } from '#app/core/revision.ts'
import { formatRate } from '#app/core/tax.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getExampleInvoice } from '#app/features/money/invoice-draft/reads.server.ts'
import { listTaxRates } from '#app/features/money/tax/reads.server.ts'
import { taxRateSchema } from '#app/features/money/tax/rules.ts'
import { addTaxRate, retireTaxRate } from '#app/features/money/tax/writes.server.ts'
import {
  type BillingFormName,
  billingFormNames,
  billingSchemas,
  toBillingFields,
} from '#app/features/studio/billing/form.ts'
import { getNextNumbers, getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { BillingPage } from '#app/features/studio/billing/ui/billing-page.tsx'
import { changeBilling } from '#app/features/studio/billing/writes.server.ts'
import { firstNumbersSchema } from '#app/features/studio/number-series/form.ts'
import { listEmptySeries } from '#app/features/studio/number-series/reads.server.ts'
import { setFirstNumbers } from '#app/features/studio/number-series/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/invoicing'
import {
  checkConfirmation,
  respondFieldProblem,
  respondProblems,
  respondSaved,
} from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'billing.change')
  const { locale, timeZone } = await getStudio(ctx)
  const { revision, ...billing } = await getStudioBilling(ctx)
  const rates = await listTaxRates(ctx)
  const next = await getNextNumbers(ctx, billing, toStudioDay(ctx.now, timeZone))
  return {
    values: toBillingFields(billing),
    revision,
    countries: listCountries(ctx.language),
    rates: rates.map(({ ratePpm, parts, validFrom: _, ...rate }) => ({
      ...rate,
      label: ratePpm > 0 ? `${rate.name} ${formatRate(ratePpm, locale)}` : rate.name,
      parts: parts.map((part) => `${part.name} ${formatRate(part.ratePpm, locale)}`),
    })),
    next,
    emptySeries: (await listEmptySeries(ctx)).map((name) => ({
      name,
      pattern: name === 'INV' ? billing.invoicePattern : billing.creditNotePattern,
      next: name === 'INV' ? next.invoice : next.creditNote,
    })),
    example: await getExampleInvoice(ctx),
    formKey: generateIdempotencyKey(),
  }
}

/** Saves one of the forms of the page, adds a tax rate or retires one; `form` says which. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'billing.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  const { form = '' } = values
  if (wrong) return respondProblems(form, { confirm: wrong }, values)
  const ctx = withIdempotency(asking, values)
  const [act, id = ''] = form.split(':')
  if (act === 'tax-retire' && isId(id)) {
    const result = await retireTaxRate(ctx, id)
    return result.ok ? respondSaved(request, form) : respondProblems(form, { name: result.problem })
  }
  if (form === 'numbers') return saveFirstNumbers(request, ctx, values)
  if (form === 'tax-add') return saveTaxRate(request, ctx, values)
  const name = billingFormNames.find((candidate) => candidate === form) ?? 'details'
  return saveBilling(request, ctx, name, values)
}

async function saveTaxRate(request: Request, ctx: Ctx, values: Record<string, string>) {
  const input = parseForm(taxRateSchema, values)
  if (!input.ok) return respondProblems('tax-add', input.problems, values)
  const result = await addTaxRate(ctx, input.form)
  return result.ok
    ? respondSaved(request, 'tax-add')
    : respondProblems('tax-add', { name: result.problem }, values)
}

async function saveFirstNumbers(request: Request, ctx: Ctx, values: Record<string, string>) {
  const input = parseForm(firstNumbersSchema, values)
  if (!input.ok) return respondProblems('numbers', input.problems, values)
  const result = await setFirstNumbers(ctx, input.form)
  return result.ok
    ? respondSaved(request, 'numbers')
    : respondProblems('numbers', { [String(result.details.field)]: result.problem }, values)
}

async function saveBilling(
  request: Request,
  ctx: Ctx,
  name: BillingFormName,
  values: Record<string, string>,
) {
  const input = parseForm(billingSchemas[name], values)
  if (!input.ok) return respondProblems(name, input.problems, values)
  const result: { ok: true } | Failure = await changeBilling(
    ctx,
    input.form,
    revisionField.parse(values.revision),
  )
  if (result.ok) return respondSaved(request, name)
  return result.problem === 'billing-was-changed'
    ? respondProblems(
        name,
        { revision: result.problem },
        { ...values, revision: String(result.details.revision) },
      )
    : respondFieldProblem(name, 'taxRateId', result.problem, values)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.invoicing}, ${pages.settings}`)

export default function Invoicing({ loaderData, actionData }: Route.ComponentProps) {
  return <BillingPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
