/*
 * Creditor references of ISO 11649: `RF`, two check digits and up to 21 letters and digits. Banks
 * check them, so that a payer's typing mistake is found before the transfer.
 */

/** Returns the reference of a document number, such as `RF56INV20270004`. */
export function formatCreditorReference(documentNumber: string): string {
  const body = documentNumber
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-21)
  return `RF${String(98 - computeRemainder(`${body}RF00`)).padStart(2, '0')}${body}`
}

/** Returns true for a reference with correct check digits, with or without spaces. */
export function isCreditorReference(text: string): boolean {
  const reference = text.replace(/\s/g, '').toUpperCase()
  return (
    /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) &&
    computeRemainder(reference.slice(4) + reference.slice(0, 4)) === 1
  )
}

/** Returns the remainder modulo 97 of a text whose letters count as 10 to 35. */
function computeRemainder(text: string): number {
  return [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}
