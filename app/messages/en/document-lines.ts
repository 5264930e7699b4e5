import { formatCount } from './grammar.ts'

/** Texts that become part of issued documents, in the client's language. */
export const documentLines = {
  discount: 'Discount',
  /** Names of deductions of a final invoice. */
  deduction: {
    deposit: (documentNumber: string, date: string) => `Less deposit ${documentNumber} of ${date}`,
    interim: (documentNumber: string, date: string) =>
      `Less interim invoice ${documentNumber} of ${date}`,
    other: (documentNumber: string, date: string) => `Less invoice ${documentNumber} of ${date}`,
    ofRate: (name: string, rate: string) => `${name}, ${rate}`,
  },
  lateFee: {
    name: (documentNumber: string, days: number) =>
      `Late fee for ${documentNumber}, ${formatCount(days, 'day')} overdue`,
    open: (amount: string) => `Open amount: ${amount}.`,
    openInMonth: (amount: string, month: number) => `Open amount: ${amount}, month ${month}.`,
  },
  extraRound: (title: string, round: number) => `${title}, extra round ${round}`,
  creditOf: (documentNumber: string) => `Credit for ${documentNumber}`,
}
