type BillingAddress = {
  legalName: string
  street: string[]
  postalCode: string
  city: string
  region: string
  vatId: string
}

/** Returns false for a client who is marked as a business or has a VAT ID. */
export function isConsumer(billing: { isBusiness: boolean; vatId: string }): boolean {
  return !billing.isBusiness && !billing.vatId
}

/** Returns the name, address and VAT ID of a client in lines, without empty ones. */
export function formatBillingLines(billing: BillingAddress): string[] {
  const { legalName, street, postalCode, city, region, vatId } = billing
  const place = [city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ')
  return [legalName, ...street, place, vatId].filter(Boolean)
}
