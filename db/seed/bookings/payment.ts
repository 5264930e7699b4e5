import { type Method, methods } from '#app/features/money/ledger/rules.ts'

import type { SeedBooking } from './seed-booking.ts'

/** Returns the method and bank reference of one payment of a booking. */
export function getPaymentMethod(
  one: SeedBooking,
  part: number,
): { method: Method; reference: string } {
  const letters = one.client
    .split(' ')
    .map((word) => word[0]!.toUpperCase())
    .join('')
    .replace(/\W/g, '')
  return {
    method: methods[(one.client.length + part) % 3]!,
    reference: `${letters}${part + 1}-${4000 - one.on * 7}${one.category[0]!.toUpperCase()}`,
  }
}
