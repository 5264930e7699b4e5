import { type DraftContent } from '#app/features/money/invoice/form.ts'
import type { PrintedInvoice } from '#app/features/money/invoice/document.ts'
import { type Rates, computeInvoiceAmounts } from '#app/features/money/invoice/rules.ts'

type Line = Partial<DraftContent['lines'][number]>

const address = { street: [], postalCode: '', city: '', region: '', country: '' }

/** Returns an issued invoice with these lines, as the database has it. */
export function createPrintedInvoice(
  lines: Line[],
  rates: Rates = {},
  changes: Partial<PrintedInvoice> & { content?: Partial<DraftContent> } = {},
): PrintedInvoice {
  const { content, ...rest } = changes
  const amounts = computeInvoiceAmounts(
    {
      priceMode: rest.priceMode ?? 'net',
      discount: null,
      discountReason: '',
      suppliedOn: null,
      dueDays: 30,
      opening: '',
      closing: '',
      bookingId: null,
      projectId: null,
      ...content,
      lines: lines.map((line) => ({
        name: 'Wedding photography',
        text: '',
        quantityMilli: 1000,
        unit: 'piece',
        unitPrice: 124_000,
        discount: null,
        taxRateId: null,
        account: '4010',
        ...line,
      })),
    },
    rates,
    { discountName: 'Discount', locale: 'en-US' },
  )
  return {
    kind: 'standalone',
    documentNumber: 'INV-2027-0004',
    issuedOn: '2027-05-02',
    issuedAt: new Date('2027-05-02T12:00:00Z'),
    suppliedOn: '2027-06-14',
    dueOn: '2027-06-01',
    currency: 'USD',
    priceMode: 'net',
    language: 'en',
    seller: {
      ...address,
      name: 'Longlight Studio LLC',
      street: ['214 Harbor Street'],
      postalCode: '04101',
      city: 'Portland',
      region: 'ME',
      country: 'US',
      taxId: '12-3456789',
      vatId: '',
      registration: '',
      iban: '',
      bic: '',
      bankInstructions: 'First Coastal Bank, routing 011200365, account 4400 1821.',
      email: 'hello@longlight.example',
      phone: '(207) 555-0134',
    },
    buyer: {
      ...address,
      name: 'Tide Mill LLC',
      contact: 'Mara Lind',
      street: ['18 Mill Lane'],
      postalCode: '04843',
      city: 'Camden',
      region: 'ME',
      country: 'US',
      email: 'mara@tide.example',
      vatId: '',
      isBusiness: true,
      buyerReference: '',
      purchaseOrder: '',
    },
    reference: 'RF83INV20270004',
    texts: { opening: '', closing: '' },
    corrects: null,
    deducted: [],
    ...amounts,
    ...rest,
  }
}
