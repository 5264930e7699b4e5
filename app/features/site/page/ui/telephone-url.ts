/**
 * Converts `(207) 555-0142` to a URL that also works from abroad. Ten digits of a US studio are a
 * number of the North American Numbering Plan.
 */
export function toTelephoneUrl(phone: string, locale: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${locale.startsWith('en-US') && /^\d{10}$/.test(digits) ? `+1${digits}` : digits}`
}
