import { data, redirect } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm, withIdempotency } from '#app/platform/form.server.ts'
import type { Account } from '#app/features/money/ledger/reads.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

type Target = {
  account: Account
  /** The page with the form. */
  path: string
  /** The invoice that a payment pays; without it, the oldest that are open. */
  invoice?: string
}

/** Records the payment or refund of a page's form; `form` names which. */
export async function runMoneyAction(
  request: Request,
  ctx: Ctx,
  values: Record<string, string>,
  { account, path, invoice }: Target,
) {
  const form = values.form === 'refund' ? 'refund' : 'payment'
  const { currency, locale, timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const input = parseForm(createMoneySchema({ currency, locale, today }), values)
  const failure = { form, saved: false, values } as const
  if (!input.ok)
    return data<MoneyFormResult>({ ...failure, problems: input.problems }, { status: 422 })
  const write = form === 'refund' ? recordRefund : recordPayment
  const result = await write(withIdempotency(ctx, values), account, {
    ...input.form,
    ...(invoice !== undefined && { invoice }),
  })
  if (!result.ok) {
    const { problem, details } = result
    const effects = 'effects' in result ? result.effects : []
    return data<MoneyFormResult>(
      { ...failure, problems: {}, problem, details, effects },
      { status: 409 },
    )
  }
  const rest = 'credit' in result.value ? result.value.credit : 0
  // of a booking without invoices everything is credit, which needs no word
  const isNamed = invoice !== undefined || 'clientId' in account || rest < input.form.amount
  const credit = isNamed ? rest : 0
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`${path}?${credit > 0 ? `credit=${credit}` : 'saved'}`, 303)
  return data<MoneyFormResult>({ form, saved: true, credit })
}
