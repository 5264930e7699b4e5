import fc from 'fast-check'
import { expect, test } from 'vitest'

import { computeBookingBalance } from './rules.ts'

const none = {
  agreed: 100_000,
  charged: 0,
  tax: 0,
  open: 0,
  writtenOff: 0,
  invoiced: 0,
  received: 0,
  allocated: 0,
}

test('without invoices the agreed price is owed, less payments', () => {
  expect(computeBookingBalance({ ...none, received: 30_000 })).toMatchObject({
    total: 100_000,
    paid: 30_000,
    balance: 70_000,
  })
  expect(computeBookingBalance({ ...none, received: 120_000 }).balance).toBe(-20_000)
})

test('an invoice with tax on top is owed with its tax, and paying it settles the balance', () => {
  const invoiced = { ...none, charged: 108_250, tax: 8250, invoiced: 108_250 }
  expect(computeBookingBalance({ ...invoiced, open: 108_250 })).toMatchObject({
    total: 108_250,
    uninvoiced: 0,
    paid: 0,
    balance: 108_250,
  })
  expect(
    computeBookingBalance({ ...invoiced, received: 108_250, allocated: 108_250 }),
  ).toMatchObject({ total: 108_250, paid: 108_250, balance: 0 })
})

test('what isn’t invoiced yet is owed too', () => {
  expect(
    computeBookingBalance({
      ...none,
      charged: 32_475,
      invoiced: 32_475,
      received: 40_000,
      allocated: 32_475,
    }),
  ).toMatchObject({ uninvoiced: 67_525, paid: 40_000, balance: 60_000 })
})

test('what was written off isn’t owed anymore', () => {
  expect(
    computeBookingBalance({ ...none, charged: 100_000, invoiced: 100_000, writtenOff: 100_000 }),
  ).toMatchObject({ total: 100_000, paid: 0, balance: 0 })
})

test('total, payments, write-offs and balance always agree', () => {
  const cents = fc.nat(1_000_000)
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      (agreed, paid, open, off, credit, tax) => {
        const charged = paid + open + off
        const { total, ...rest } = computeBookingBalance({
          agreed,
          charged,
          tax,
          open,
          writtenOff: off,
          invoiced: charged,
          received: paid + credit,
          allocated: paid,
        })
        expect(rest.paid).toBe(paid + credit)
        expect(total).toBe(rest.paid + rest.writtenOff + rest.balance)
        expect(total).toBeGreaterThanOrEqual(agreed)
        if (credit === 0) expect(rest.balance).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
