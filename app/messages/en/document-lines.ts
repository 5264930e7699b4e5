/** Texts that become part of issued documents, in the client's language. */
export const documentLines = {
  discount: 'Discount',
  creditOf: (documentNumber: string) => `Credit for ${documentNumber}`,
}
