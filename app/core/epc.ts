import { type Cents, getCurrencyDigits } from './money.ts'
import { toSingleLine } from './text.ts'

/*
 * The text of an EPC QR code ("GiroCode"), with which banking apps fill in a SEPA transfer:
 * guideline EPC069-12, version 002. It is drawn with error correction level M.
 */

/** Bytes of the whole text, and the limits of its fields in characters. */
export const epcLimits = { bytes: 331, name: 70, reference: 35, amount: 99_999_999_999 }

export type EpcTransfer = {
  name: string
  iban: string
  /** Empty if unknown; banks inside SEPA find it by the IBAN. */
  bic: string
  cents: Cents
  currency: string
  /** Creditor reference (ISO 11649). */
  reference: string
}

/** Returns the text, or null if this transfer can't be one: not in euros, or without an IBAN. */
export function buildEpcText(transfer: EpcTransfer): string | null {
  const { cents, currency } = transfer
  const [iban, bic, reference] = [transfer.iban, transfer.bic, transfer.reference].map((code) =>
    code.replace(/\s/g, '').toUpperCase(),
  ) as [string, string, string]
  const isPayable =
    currency === 'EUR' &&
    Number.isSafeInteger(cents) &&
    cents > 0 &&
    cents <= epcLimits.amount &&
    /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) &&
    /^[A-Z\d]{0,35}$/.test(reference)
  if (!isPayable) return null
  const build = (name: string) =>
    [
      'BCD',
      '002',
      // UTF-8
      '1',
      'SCT',
      /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic) ? bic : '',
      name,
      iban,
      `EUR${(cents / 100).toFixed(getCurrencyDigits('EUR'))}`,
      // purpose
      '',
      reference,
    ]
      .join('\n')
      .trimEnd()
  const name = shortenName(transfer.name, epcLimits.bytes - countBytes(build('')))
  return name === '' ? null : build(name)
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Returns as much of the name as fits; a name is cut between characters. */
function shortenName(name: string, maxBytes: number): string {
  let shortened = ''
  for (const character of [...toSingleLine(name)].slice(0, epcLimits.name)) {
    if (countBytes(shortened + character) > maxBytes) break
    shortened += character
  }
  return shortened.trim()
}
