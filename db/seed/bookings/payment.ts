import { type Method, methods } from '#app/features/money/ledger/rules.ts'

import type { SeedBooking } from './seed-booking.ts'

/** Returns the method and bank reference of one payment of a booking. */
export function getPaymentMethod(
  booking: SeedBooking,
  part: number,
): { method: Method; reference: string } {
  const letters = booking.client
    .split(' ')
    .map((word) => word[0]!.toUpperCase())
    .join('')
    .replace(/\W/g, '')
  const number = 4000 - booking.dayOffset * 7
  return {
    method: methods[(booking.client.length + part) % 3]!,
    reference: `${letters}${part + 1}-${number}${booking.category[0]!.toUpperCase()}`,
  }
}
