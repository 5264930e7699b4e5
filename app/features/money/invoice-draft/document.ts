import { type StudioDay, addDays } from '#app/core/day.ts'
import type { DocumentContent, DocumentLook } from '#app/core/document.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import {
  type InvoiceAmounts,
  type Rates,
  computeInvoiceAmounts,
} from '#app/features/money/invoice/rules.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

/** Everything besides its content that a draft’s document says. */
export type DraftContext = {
  currency: string
  language: string
  locale: string
  today: StudioDay
  seller: Seller
  buyer: Buyer
  rates: Rates
  look: DocumentLook
}

/** Returns the amounts of a draft, and the document as it would be issued today. */
export function buildDraftPreview(
  content: DraftContent,
  { currency, language, locale, today, seller, buyer, rates, look }: DraftContext,
  documentNumber = '',
): { amounts: InvoiceAmounts; document: DocumentContent } {
  const amounts = computeInvoiceAmounts(content, rates, {
    discountName: getDocumentLines(language).discount,
    locale,
  })
  const { priceMode, suppliedOn, dueDays, opening, closing } = content
  return {
    amounts,
    document: buildInvoiceDocument(
      {
        ...amounts,
        kind: 'standalone',
        documentNumber,
        issuedOn: today,
        issuedAt: new Date(`${today}T12:00Z`),
        suppliedOn,
        dueOn: addDays(today, dueDays),
        currency,
        priceMode,
        language,
        seller,
        buyer,
        reference: '',
        texts: { opening, closing },
        corrects: null,
      },
      look,
    ),
  }
}
