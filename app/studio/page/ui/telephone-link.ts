/** `(207) 555-0142` as a telephone takes it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
