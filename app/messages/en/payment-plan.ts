import { capitalize, formatCount, spellCount } from './grammar.ts'

/** A payment plan as the client reads it, in the language of the quote. */
export const paymentPlan = {
  heading: 'Payment plan',
  /** Names of installments without one of their own. */
  labels: {
    full: 'Full payment',
    deposit: 'Deposit',
    final: 'Final payment',
    other: (number: number) => `Installment ${number}`,
  },
  /** The time of an invoice. Days are those of the invoice, and empty without a date. */
  when: {
    signing: 'When you accept',
    onDate: (day: string) => addDay('On the date', day),
    before: (days: number, day: string) =>
      addDay(`${formatCount(days, 'day')} before the date`, day),
    after: (days: number, day: string) => addDay(`${formatCount(days, 'day')} after the date`, day),
    /** The day is before the acceptance. */
    passed: (day: string) => `When you accept (${day} has passed)`,
    months: (months: number) => `${capitalize(spellCount(months, 'month'))} after you accept`,
    delivery: 'When your project is complete',
    manual: 'By arrangement',
  },
  /** The reason on the credit notes of a canceled booking. */
  canceled: 'The booking was canceled.',
  due: (days: number) => (days === 0 ? 'due on receipt' : `due within ${formatCount(days, 'day')}`),
}

function addDay(text: string, day: string): string {
  return day ? `${text} (${day})` : text
}
