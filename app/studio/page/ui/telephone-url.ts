/**
 * `(207) 555-0142` as a phone dials it, also from abroad: ten digits of a US studio are a number of
 * the North American plan.
 */
export function toTelephoneUrl(phone: string, locale: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${locale === 'en-US' && /^\d{10}$/.test(digits) ? `+1${digits}` : digits}`
}
