import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatCreditorReference } from './creditor-reference.ts'
import { type EpcTransfer, buildEpcText, epcLimits } from './epc.ts'

const transfer: EpcTransfer = {
  name: 'Langlicht GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  cents: 119_000,
  currency: 'EUR',
  reference: 'RF56 INV2 0270 004',
}

test('builds the lines of the guideline', () => {
  expect(buildEpcText(transfer)!.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Langlicht GmbH',
    'DE89370400440532013000',
    'EUR1190.00',
    '',
    'RF56INV20270004',
  ])
})

test('leaves out what is unknown, and lines at the end', () => {
  const text = buildEpcText({ ...transfer, bic: 'unknown', reference: '' })!
  expect(text.split('\n').slice(4)).toEqual([
    '',
    'Langlicht GmbH',
    'DE89370400440532013000',
    'EUR1190.00',
  ])
})

test.each<[string, Partial<EpcTransfer>]>([
  ['dollars', { currency: 'USD' }],
  ['no IBAN', { iban: '' }],
  ['no name', { name: ' \n' }],
  ['nothing to pay', { cents: 0 }],
  ['a negative amount', { cents: -1 }],
  ['more than the guideline allows', { cents: epcLimits.amount + 1 }],
  ['a part of a cent', { cents: 1.5 }],
  ['a reference with other characters', { reference: 'RF12-3' }],
])('builds nothing for %s', (_, change) => {
  expect(buildEpcText({ ...transfer, ...change })).toBeNull()
})

test('any name, amount and number stay within the limits, each on its line', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc.constant('💶'.repeat(90)),
  )
  fc.assert(
    fc.property(
      name,
      fc.integer({ min: 1, max: epcLimits.amount }),
      fc.stringMatching(/^[A-Z0-9/_ -]{1,40}$/),
      (name, cents, number) => {
        const reference = formatCreditorReference(number)
        const text = buildEpcText({ ...transfer, name, cents, reference })
        if (text === null) return
        const lines = text.split('\n')
        expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(epcLimits.bytes)
        expect(lines).toHaveLength(10)
        expect([...lines[5]!].length).toBeGreaterThan(0)
        expect([...lines[5]!].length).toBeLessThanOrEqual(epcLimits.name)
        expect(lines[5]).toBe(lines[5]!.trim())
        expect(text).not.toMatch(/[\r\u2028\u2029\0]/)
        expect(lines[7]).toMatch(/^EUR\d{1,9}\.\d\d$/)
        expect(Math.round(Number(lines[7]!.slice(3)) * 100)).toBe(cents)
        expect(lines[9]).toBe(reference)
      },
    ),
  )
})
