import type { Unit } from '#app/features/money/invoice/form.ts'

/** Quotes as the client sees them: the content, and the pages to choose, accept and decline. */
export const clientQuotes = {
  view: {
    options: 'Options',
    chooseOne: 'Choose one.',
    chooseAny: 'Choose any you’d like.',
    chooseUpTo: (max: number) => `Choose up to ${max}.`,
    chooseAtLeast: (min: number) => `Choose at least ${min}.`,
    chooseExactly: (count: number) => `Choose ${count}.`,
    chooseBetween: (min: number, max: number) => `Choose ${min} to ${max}.`,
    optional: 'Optional',
    selected: 'Selected',
    notSelected: 'Not selected',
    nothingChosen: 'Nothing selected.',
    oldPrice: (amount: string) => `Regular price ${amount}`,
    times: (quantity: string, price: string) => `${quantity} × ${price}`,
    units: {
      piece: (count: string) => count,
      hour: (count: string, isOne: boolean) => `${count} ${isOne ? 'hour' : 'hours'}`,
      day: (count: string, isOne: boolean) => `${count} ${isOne ? 'day' : 'days'}`,
      flat: (count: string) => count,
    } satisfies Record<Unit, (count: string, isOne: boolean) => string>,
    per: {
      piece: (price: string) => `${price} each`,
      hour: (price: string) => `${price} per hour`,
      day: (price: string) => `${price} per day`,
      flat: (price: string) => `${price} each`,
    } satisfies Record<Unit, (price: string) => string>,
    quantity: { piece: 'Quantity', hour: 'Hours', day: 'Days', flat: 'Quantity' } satisfies Record<
      Unit,
      string
    >,
    quantityOf: (quantity: string, name: string) => `${quantity}, ${name}`,
    range: (min: string, max: string) => `${min} to ${max}`,
    totals: 'Total',
    minimum: (amount: string) => `Minimum order ${amount}`,
    terms: 'Terms',
    noLines: 'Nothing in this quote yet.',
  },
}
