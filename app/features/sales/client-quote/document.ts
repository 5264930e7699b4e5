import type { DocumentBlock } from '#app/core/document.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { QuoteChoice, QuoteContent } from '#app/features/sales/quote/rules.ts'
import { getAgreementMessages } from '#app/messages/agreement.ts'
import { getDocumentMessages } from '#app/messages/document.ts'
import { getPaymentPlanMessages } from '#app/messages/payment-plan.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'

import { type QuoteFormat, listInstallmentRows } from './rules.ts'

type Agreed = { content: QuoteContent; choice: QuoteChoice; rates: Rates }

/** Builds the table of the payment plan; none without one. */
export function buildPlanBlocks(
  { content, choice, rates }: Agreed,
  { days, format }: { days: PlanDays; format: QuoteFormat },
): DocumentBlock[] {
  const rows = listInstallmentRows(content, choice, rates, { days, format })
  const { heading } = getPaymentPlanMessages(format.language)
  const { columns } = getDocumentMessages(format.language)
  return rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          heading,
          columns: [
            { label: getAgreementMessages(format.language).payment, align: 'start', share: 80 },
            { label: columns.amount, align: 'end', share: 20 },
          ],
          rows: rows.map(({ label, when, due, amount }) => ({
            cells: [label, amount],
            note: `${when}, ${due}`,
          })),
        },
      ]
}
