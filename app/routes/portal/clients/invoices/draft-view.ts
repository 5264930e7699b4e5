import { formatRate } from '#app/core/tax.ts'
import type { findDraftById } from '#app/features/money/invoice-draft/reads.server.ts'
import type { RateOption } from '#app/features/money/invoice/ui/draft-lines.tsx'
import { isRateAvailable } from '#app/features/money/tax/rules.ts'

type Draft = NonNullable<Awaited<ReturnType<typeof findDraftById>>>

/** Returns the rates that a line can have: those in use, and retired ones that the draft has. */
export function listRateOptions({ rates, content, today, format }: Draft): RateOption[] {
  const usedRateIds = new Set(content.lines.map(({ taxRateId }) => taxRateId))
  return rates
    .filter((rate) => isRateAvailable(rate, today) || usedRateIds.has(rate.id))
    .map(({ id, name, ratePpm }) => ({
      id,
      label: ratePpm > 0 ? `${name} ${formatRate(ratePpm, format.locale)}` : name,
    }))
}
