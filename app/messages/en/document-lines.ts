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
  creditOf: (documentNumber: string) => `Credit for ${documentNumber}`,
}
