import { type Method, methods } from '#app/studio/ledger/rules.ts'

import type { SeedBooking } from './seed-booking.ts'

/** Payments of a booking as the ledger knows them: how they came and what the bank calls them. */
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
    reference: `${letters}${part + 1}-${4000 - one.on * 7}${one.kind[0]!.toUpperCase()}`,
  }
}
