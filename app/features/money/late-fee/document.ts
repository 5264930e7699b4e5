import { type StudioDay, countDaysBetween } from '#app/core/day.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import type { PriceMode } from '#app/core/tax.ts'
import { getDocumentLocale } from '#app/features/money/document-party/document.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import type { Policy } from '#app/features/studio/policy/rules.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import { getServerMessages } from '#app/messages/server.ts'

import type { DueLateFee } from './rules.ts'

/** The overdue invoice, and the terms that its fee has from the studio and the client. */
export type LateFeeSource = {
  documentNumber: string
  dueOn: StudioDay
  open: Cents
  currency: string
  projectId: string | null
  policy: Policy
  today: StudioDay
  /** The client's. */
  language: string
  /** The studio's. */
  locale: string
  priceMode: PriceMode
  dueDays: number
}

/**
 * Returns the draft of a fee: one line without tax, with the rule in the words of the policy, and
 * without the studio's usual texts, such as thanks. It isn't linked to the booking, because the fee
 * is no part of the price that was agreed for it.
 */
export function buildLateFeeContent(source: LateFeeSource, fee: DueLateFee): DraftContent {
  const { currency, language, policy } = source
  const locale = getDocumentLocale(language, source.locale)
  const lines = getDocumentLines(language).lateFee
  const { clauses } = getServerMessages(language).policy
  const open = formatExactMoney(source.open, currency, locale)
  return {
    priceMode: source.priceMode,
    lines: [
      {
        name: lines.name(source.documentNumber, countDaysBetween(source.dueOn, source.today)),
        text: [
          fee.month === 0 ? lines.open(open) : lines.openInMonth(open, fee.month),
          ...clauses['late-payment'](policy, { currency, locale }),
        ].join(' '),
        quantityMilli: 1000,
        unit: 'flat',
        unitPrice: fee.cents,
        discount: null,
        taxRateId: null,
        account: '4200',
      },
    ],
    discount: null,
    discountReason: '',
    suppliedOn: null,
    dueDays: source.dueDays,
    opening: '',
    closing: '',
    bookingId: null,
    projectId: source.projectId,
  }
}
