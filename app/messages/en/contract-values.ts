import type { PriceUnit } from '#app/features/money/price-list/rules.ts'
import type { ContractVariable } from '#app/features/sales/contract-template/rules.ts'

/** Values that are printed in contracts, and the sample client of their preview. */
export const contractValues = {
  labels: {
    'client.name': 'Client name',
    'client.address': 'Client address',
    'client.email': 'Client email',
    'studio.name': 'Studio name',
    'studio.address': 'Studio address',
    'studio.email': 'Studio email',
    'quote.number': 'Quote number',
    'quote.title': 'Quote title',
    'quote.lines': 'Quote lines',
    'quote.total': 'Quote total',
    'quote.plan': 'Payment plan',
    'booking.when': 'Date and time',
    'booking.where': 'Location',
    today: 'Date of the contract',
  } satisfies Record<ContractVariable, string>,
  units: {
    piece: (count: string, isOne: boolean) => (isOne ? '' : count),
    hour: (count: string, isOne: boolean) => `${count} ${isOne ? 'hour' : 'hours'}`,
    day: (count: string, isOne: boolean) => `${count} ${isOne ? 'day' : 'days'}`,
    flat: (count: string, isOne: boolean) => (isOne ? '' : count),
  } satisfies Record<PriceUnit, (count: string, isOne: boolean) => string>,
  /** Extra hour (2 hours): $500.00. On the day */
  line: ({
    name,
    quantity,
    amount,
    text,
  }: Record<'name' | 'quantity' | 'amount' | 'text', string>) =>
    `${name}${quantity && ` (${quantity})`}: ${amount}${text && `. ${text}`}`,
  tax: 'Tax',
  initials: 'Initials',
  attachments: {
    heading: 'Attachments',
    line: (name: string, hash: string) => `${name}, SHA-256: ${hash}`,
  },
  total: (gross: string, tax: string) => (tax ? `${gross} (including ${tax} tax)` : gross),
  plan: {
    /** Deposit: $450.00 when you accept, due within 7 days */
    line: ({ label, amount, when, due }: Record<'label' | 'amount' | 'when' | 'due', string>) =>
      // a number of days is kept apart from the amount
      `${label}: ${amount}${/^\d/.test(when) ? ',' : ''} ${when[0]!.toLowerCase()}${when.slice(1)}, ${due}`,
    /** An empty amount is no deposit. */
    deposit: (amount: string) =>
      `${amount ? `A deposit of ${amount}` : 'No deposit'} is required to confirm the date.`,
    clause: 'The payment plan says when each payment is due.',
    /** Above the list of the payments. */
    lead: 'The total is due in these payments:',
  },
  sample: {
    name: 'Nora Ellis',
    email: 'nora.ellis@example.com',
    street: '214 Harbor Street',
    postalCode: '04101',
    city: 'Portland',
    region: 'ME',
    title: 'Wedding on the coast',
    place: 'Fort Williams Park, Cape Elizabeth',
    lines: [
      { name: 'Full day of photography', text: 'Ten hours, two photographers', price: 3200 },
      { name: 'Album', text: '', price: 450 },
    ],
  },
}
