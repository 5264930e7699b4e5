import { isCountry } from '#app/core/country.ts'
import { z } from '#app/core/schema.ts'
import type { PriceMode } from '#app/core/tax.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'

/** The studio's billing settings. Empty texts are unknown. */
export type StudioBilling = {
  legalName: string
  street: string[]
  postalCode: string
  city: string
  region: string
  /** ISO 3166-1, such as `US`. */
  country: string
  taxId: string
  vatId: string
  registration: string
  iban: string
  bic: string
  bankInstructions: string
  /** Days from issue until an invoice is due. */
  dueDays: number
  priceMode: PriceMode
  /** The rate of a new line; null if it isn't taxable. */
  taxRateId: string | null
  /** A write-off takes back the tax of the invoice. */
  taxRecovered: boolean
  /** Null for that of the country. */
  paperSize: 'letter' | 'a4' | null
  /** Texts above and below the lines of a new invoice. */
  opening: string
  closing: string
  invoicePattern: string
  creditNotePattern: string
  numbersRestart: boolean
  /** Days from the due day at which clients are reminded, in order; negative before it. */
  reminderDays: number[]
  /** The studio's own text of each reminder; empty for the usual text. */
  reminderTexts: string[]
  /** True for each reminder with the client's statement attached; false if missing. */
  reminderStatements: boolean[]
}

/** The settings of a studio that hasn't saved any. */
export const defaultBilling: StudioBilling = {
  legalName: '',
  street: [],
  postalCode: '',
  city: '',
  region: '',
  country: '',
  taxId: '',
  vatId: '',
  registration: '',
  iban: '',
  bic: '',
  bankInstructions: '',
  dueDays: 14,
  priceMode: 'net',
  taxRateId: null,
  taxRecovered: false,
  paperSize: null,
  opening: '',
  closing: '',
  invoicePattern: 'INV-{year}-{number:4}',
  creditNotePattern: 'CN-{year}-{number:4}',
  numbersRestart: true,
  reminderDays: [-3, 3, 14],
  reminderTexts: [],
  reminderStatements: [],
}

/** Returns true if the check digits of an IBAN without spaces are right (ISO 13616, mod 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (capital) =>
    String(capital.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Formats an IBAN in groups of four. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

const maxStreetLines = 3
export const lineField = z
  .string()
  .default('')
  .transform(toSingleLine)
  .pipe(z.string().max(120, 'billing-line-long'))
export const textField = z
  .string()
  .default('')
  .transform(normalizeText)
  .pipe(z.string().max(1000, 'billing-text-long'))
/** Codes are stored without spaces, in capitals. */
export const codeField = z
  .string()
  .default('')
  .transform((text) => toSingleLine(text).replace(/\s/g, '').toUpperCase())
/** Name and address of a party, as a person types them; each line of the street is an entry. */
export const addressFields = {
  legalName: lineField,
  street: textField
    .transform((text) => text.split('\n').map(toSingleLine).filter(Boolean))
    .pipe(
      z.array(z.string().max(120, 'billing-line-long')).max(maxStreetLines, 'street-lines-many'),
    ),
  postalCode: lineField,
  city: lineField,
  region: lineField,
  country: codeField.refine((code) => code === '' || isCountry(code), 'country-unknown'),
  vatId: codeField.pipe(z.string().max(40, 'billing-line-long')),
}

/** Returns the address of a party as fields of a form. */
export function toAddressFields({
  street,
  ...lines
}: Pick<
  StudioBilling,
  'legalName' | 'street' | 'postalCode' | 'city' | 'region' | 'country' | 'vatId'
>): Record<string, string> {
  const { legalName, postalCode, city, region, country, vatId } = lines
  return { legalName, street: street.join('\n'), postalCode, city, region, country, vatId }
}
