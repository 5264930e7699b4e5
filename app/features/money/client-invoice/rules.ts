/**
 * Returns the address of an invoice below the page of a client, `/client` or the studio's view of
 * it. A document number may have a slash.
 */
export function buildInvoicePath(base: string, documentNumber: string): string {
  return `${base}/invoices/${encodeURIComponent(documentNumber)}`
}
