import { formatCountryName } from '#app/core/country.ts'
import type { DocumentBlock } from '#app/core/document.ts'
import type { DocumentMessages } from '#app/messages/document.ts'

import type { Buyer, Seller } from './rules.ts'

/** Returns the locale of amounts and dates in a language; the studio's, if it speaks it. */
export function getDocumentLocale(language: string, studioLocale: string): string {
  return studioLocale.split('-')[0] === language ? studioLocale : language
}

/** The studio and the client, who is named by a label such as `Bill to`. */
export function buildParties(
  { seller, buyer }: { seller: Seller; buyer: Buyer },
  buyerLabel: string,
  format: { messages: DocumentMessages; locale: string },
): DocumentBlock {
  const { messages } = format
  const addressFormat = { ...format, isForeign: seller.country !== buyer.country }
  return {
    kind: 'parties',
    parties: [
      {
        label: messages.from,
        name: seller.name,
        lines: [
          ...listAddressLines(seller, addressFormat),
          seller.vatId && messages.vatId(seller.vatId),
          seller.taxId && messages.taxId(seller.taxId),
        ],
      },
      {
        label: buyerLabel,
        name: buyer.name,
        lines: [
          buyer.contact && buyer.contact !== buyer.name ? messages.attention(buyer.contact) : '',
          ...listAddressLines(buyer, addressFormat),
          buyer.vatId && messages.vatId(buyer.vatId),
        ],
      },
    ],
  }
}

/** Returns the lines of an address in the order of its country, which is printed if foreign. */
export function listAddressLines(
  { street, postalCode, city, region, country }: Seller | Buyer,
  { isForeign, locale }: { isForeign: boolean; locale: string },
): string[] {
  const isCityFirst = ['US', 'CA', 'AU', 'GB', ''].includes(country)
  const cityLine = isCityFirst
    ? [[city, region].filter(Boolean).join(', '), postalCode]
    : [postalCode, city]
  const name = country && isForeign ? formatCountryName(country, locale) : ''
  return [...street, cityLine.filter(Boolean).join(' '), name]
}

export function listFootLines({ name, registration, email, phone }: Seller): string[] {
  return [[name, registration, email, phone].filter(Boolean).join(' · ')]
}
