import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { createPriceItemSchema, toNewItemFields } from '#app/features/money/price-list/form.ts'
import { PriceItemForm } from '#app/features/money/price-list/ui/price-item-form.tsx'
import { addPriceItem } from '#app/features/money/price-list/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getPriceMessages } from '#app/messages/prices.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/price-item-new'
import { getFieldChoices, pricesPath, toPriceItemResult } from './price-item-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'price.change')
  const kind = url.searchParams.get('kind') === 'package' ? 'package' : 'item'
  return {
    values: toNewItemFields(kind),
    choices: await getFieldChoices(ctx),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'price.change')
  const values = await readFields(request)
  const input = parseForm(createPriceItemSchema(await getStudio(ctx)), values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await addPriceItem(withIdempotency(ctx, values), input.form)
  if (!result.ok) return data(toPriceItemResult(result.problem, values), { status: 409 })
  return redirect(`${pricesPath}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => {
    const kind = loaderData?.values.kind === 'package' ? 'package' : 'item'
    return loaderData ? getPriceMessages('en').titles.new[kind] : settings.tabs.prices
  })

export default function PriceItemNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PriceItemForm
      key={loaderData.values.kind}
      values={loaderData.values}
      choices={loaderData.choices}
      formKey={loaderData.formKey}
      result={useLastActionData(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
