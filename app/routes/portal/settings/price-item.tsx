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
import { createPriceItemSchema, toPriceItemFields } from '#app/features/money/price-list/form.ts'
import { findPriceItem } from '#app/features/money/price-list/reads.server.ts'
import { PriceItemForm } from '#app/features/money/price-list/ui/price-item-form.tsx'
import { changePriceItem } from '#app/features/money/price-list/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/price-item'
import { getFieldChoices, pricesPath, toPriceItemResult } from './price-item-view.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'price.change')
  const item = await findOr404('price-item', params.priceItemId, (id) => findPriceItem(ctx, id))
  const { id, name, revision } = item
  return {
    id,
    name,
    revision,
    values: toPriceItemFields(item, await getStudio(ctx)),
    choices: await getFieldChoices(ctx, item),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'price.change')
  const values = await readFields(request)
  const input = parseForm(createPriceItemSchema(await getStudio(ctx)), values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await findOr404('price-item', params.priceItemId, (id) =>
    changePriceItem(
      withIdempotency(ctx, values),
      id,
      input.form,
      revisionField.parse(values.revision),
    ),
  )
  if (!result.ok) return data(toPriceItemResult(result.problem, values), { status: 409 })
  return redirect(`${pricesPath}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.name ?? settings.tabs.prices)

export default function PriceItem({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, revision, choices, formKey } = loaderData
  return (
    <PriceItemForm
      key={id}
      {...{ values, revision, choices, formKey }}
      result={useLastActionData(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
