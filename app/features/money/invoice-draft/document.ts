import { type StudioDay, addDays } from '#app/core/day.ts'
import type { DocumentContent, DocumentStyle } from '#app/core/document.ts'
import type { Cents } from '#app/core/money.ts'
import type { PriceMode } from '#app/core/tax.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import {
  type InvoiceAmounts,
  type Rates,
  computeInvoiceAmounts,
} from '#app/features/money/invoice/rules.ts'
import type { PriceUnit } from '#app/features/money/price-list/rules.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import type { StudioBilling } from '#app/features/studio/billing/rules.ts'
import { getDocumentMessages } from '#app/messages/document.ts'
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
  style: DocumentStyle
}

function computeAmounts(content: DraftContent, { language, locale, rates }: DraftContext) {
  return computeInvoiceAmounts(content, rates, {
    discountName: getDocumentLines(language).discount,
    locale,
  })
}

/** Returns the totals of a draft with prices without and with tax, as typed. */
export function computeTotalsByMode(
  content: DraftContent,
  about: DraftContext,
): Record<PriceMode, Cents> {
  const compute = (priceMode: PriceMode) => computeAmounts({ ...content, priceMode }, about).gross
  return { net: compute('net'), gross: compute('gross') }
}

/** Returns the amounts of a draft, and the document as it would be issued today. */
export function buildDraftPreview(
  content: DraftContent,
  about: DraftContext,
  documentNumber = '',
): { amounts: InvoiceAmounts; document: DocumentContent } {
  const { currency, language, today, seller, buyer, style } = about
  const amounts = computeAmounts(content, about)
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
        deducted: [],
      },
      style,
    ),
  }
}

/** Returns an invoice of two example lines as the studio's settings print it. */
export function buildExampleInvoice(
  billing: StudioBilling,
  context: Omit<DraftContext, 'buyer'>,
  documentNumber: string,
): DocumentContent {
  const { example } = getDocumentMessages(context.language)
  const { priceMode, dueDays, opening, closing, taxRateId } = billing
  const amounts: { quantityMilli: number; unit: PriceUnit; unitPrice: Cents }[] = [
    { quantityMilli: 1000, unit: 'day', unitPrice: 1200_00 },
    { quantityMilli: 10_000, unit: 'piece', unitPrice: 15_00 },
  ]
  const content: DraftContent = {
    priceMode,
    lines: amounts.map((amount, index) => ({
      ...amount,
      name: example.lines[index]!,
      text: '',
      discount: null,
      taxRateId,
      account: '',
    })),
    discount: null,
    discountReason: '',
    suppliedOn: null,
    dueDays,
    opening,
    closing,
    bookingId: null,
    projectId: null,
  }
  const buyer: Buyer = {
    name: example.client,
    contact: '',
    email: '',
    street: [],
    postalCode: '',
    city: '',
    region: '',
    country: '',
    vatId: '',
    isBusiness: false,
    buyerReference: '',
    purchaseOrder: '',
  }
  return buildDraftPreview(content, { ...context, buyer }, documentNumber).document
}
