import { z } from '#app/core/schema.ts'
import { type PriceMode, priceModes } from '#app/core/tax.ts'
import {
  type StudioBilling,
  addressFields,
  lineField,
  toAddressFields,
} from '#app/features/studio/billing/rules.ts'

/** The name and address on a client's documents. Empty texts are unknown. */
export type ClientBilling = Pick<
  StudioBilling,
  'legalName' | 'street' | 'postalCode' | 'city' | 'region' | 'country' | 'vatId'
> & {
  isBusiness: boolean
  buyerReference: string
  purchaseOrder: string
  /** Null for the studio's. */
  priceMode: PriceMode | null
}

export const clientBillingSchema = z.object({
  ...addressFields,
  isBusiness: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  buyerReference: lineField,
  purchaseOrder: lineField,
  priceMode: z.union([z.literal('').transform(() => null), z.enum(priceModes)]).default(null),
})

/** Fields that clients may change themselves; the rest decides how the studio taxes them. */
export const ownBillingSchema = z.object({ ...addressFields, purchaseOrder: lineField })
export type OwnBilling = z.output<typeof ownBillingSchema>

/** Returns the details as fields of their form. */
export function toClientBillingFields(billing: ClientBilling): Record<string, string> {
  const { isBusiness, buyerReference, purchaseOrder, priceMode } = billing
  return {
    ...toAddressFields(billing),
    ...(isBusiness && { isBusiness: 'on' }),
    buyerReference,
    purchaseOrder,
    priceMode: priceMode ?? '',
  }
}
