import { formatMoney } from '#app/core/money.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listPriceItems } from '#app/features/money/price-list/reads.server.ts'
import { PricesPage } from '#app/features/money/price-list/ui/prices-page.tsx'
import { selectTaxRates } from '#app/features/money/tax/reads.server.ts'
import { listServices } from '#app/features/site/page/reads.server.ts'
import { getStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { buildPageTitle } from '../page-title.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/prices'
import { formatRateLabel } from './price-item-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'price.see')
  const { currency, locale } = await getStudio(ctx)
  const { priceMode, taxRateId: defaultRateId } = await getStudioBilling(ctx)
  const rates = await selectTaxRates(ctx)
  const services = await listServices(ctx)
  const items = await listPriceItems(ctx, { withRetired: true })
  const findRate = (id: string | null) => rates.find((rate) => rate.id === (id ?? defaultRateId))
  return {
    items: items
      .filter(({ retiredAt }) => retiredAt === null)
      .map(({ id, kind, name, description, unit, unitPrice, taxRateId, service }) => {
        const rate = findRate(taxRateId)
        return {
          id,
          kind,
          name,
          description,
          unit,
          price: formatMoney(unitPrice, currency, locale),
          tax: rate ? formatRateLabel(rate, locale) : '',
          service: services.find(({ key }) => key === service)?.title ?? null,
        }
      }),
    order: items.map(({ id }) => id),
    retired: items
      .flatMap(({ id, name, retiredAt }) => (retiredAt ? [{ id, name, retiredAt }] : []))
      .toSorted((one, other) => other.retiredAt.getTime() - one.retiredAt.getTime()),
    priceMode,
    mayChange: may(ctx.actor, 'price.change'),
    problem: parseProblemCode(url.searchParams.get('problem')),
    formKey: generateIdempotencyKey(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.prices}, ${pages.settings}`)

export default function Prices({ loaderData }: Route.ComponentProps) {
  return <PricesPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
