type Address = {
  name: string
  street: string[]
  postalCode: string
  city: string
  region: string
  country: string
}

/** The studio as an issued document names it. */
export type Seller = Address & {
  taxId: string
  vatId: string
  registration: string
  iban: string
  bic: string
  bankInstructions: string
  email: string
  phone: string
}

/** The client as an issued document names it. */
export type Buyer = Address & {
  contact: string
  email: string
  vatId: string
  isBusiness: boolean
  buyerReference: string
  purchaseOrder: string
}
