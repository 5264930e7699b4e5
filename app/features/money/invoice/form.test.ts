import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type DraftContent,
  changeDraftRows,
  maxLines,
  parseDraftRows,
  readDraft,
  toDraftFields,
} from './form.ts'
import { PRICE_UNITS } from '../price-list/rules.ts'

const us = { currency: 'USD', locale: 'en-US' }
const de = { currency: 'EUR', locale: 'de-DE' }

const head = { dueDays: '14' }
const buildLine = (change: Record<string, string>, index = 0) =>
  Object.fromEntries(
    Object.entries({ name: 'Shoot', quantity: '1', price: '100', ...change }).map(
      ([name, value]) => [`${name}:${index}`, value],
    ),
  )
const readLine = (change: Record<string, string>, format = us) => {
  const read = readDraft({ ...head, ...buildLine(change) }, format)
  return 'content' in read ? read.content.lines[0] : read.problems
}

describe('a line as typed', () => {
  test('has a quantity with up to three decimals', () => {
    expect(readLine({ quantity: '0.333' })).toMatchObject({ quantityMilli: 333 })
    expect(readLine({ quantity: '2,5' }, de)).toMatchObject({ quantityMilli: 2500 })
    expect(readLine({ quantity: ' 1000000 ' })).toMatchObject({ quantityMilli: 1e9 })
    expect(readLine({ quantity: '0.3333' })).toEqual({ 'quantity:0': 'quantity-decimals' })
    for (const quantity of ['', '0', '0.000', '1e3', '½', '1.2.3', 'x', '.5'])
      expect([quantity, readLine({ quantity })]).toEqual([
        quantity,
        { 'quantity:0': 'quantity-malformed' },
      ])
    expect(readLine({ quantity: '-1' })).toEqual({ 'quantity:0': 'line-negative' })
    expect(readLine({ quantity: '1000001' })).toEqual({ 'quantity:0': 'amount-large' })
  })
  test('has a price, also of zero', () => {
    expect(readLine({ price: '1,400.50' })).toMatchObject({ unitPrice: 140_050 })
    expect(readLine({ price: '1.400,50' }, de)).toMatchObject({ unitPrice: 140_050 })
    expect(readLine({ price: '0' })).toMatchObject({ unitPrice: 0 })
    expect(readLine({ price: ' ' })).toEqual({ 'price:0': 'price-missing' })
    expect(readLine({ price: '−5' })).toEqual({ 'price:0': 'line-negative' })
    expect(readLine({ price: '9,999,999,999,999' })).toEqual({ 'price:0': 'amount-large' })
    for (const price of ['1.200,50', '1e9', '½'])
      expect(readLine({ price })).toEqual({ 'price:0': 'amount-malformed' })
  })
  test('has a discount in percent or as an amount', () => {
    expect(readLine({ discount: '12.5 %' })).toMatchObject({
      discount: { kind: 'percent', ppm: 125_000 },
    })
    expect(readLine({ discount: '25' })).toMatchObject({
      discount: { kind: 'amount', cents: 2500 },
    })
    expect(readLine({})).toMatchObject({ discount: null })
    for (const discount of ['101%', '1.23456%', 'x', '-5'])
      expect(readLine({ discount })).toEqual({ 'discount:0': 'discount-malformed' })
  })
  test('drops control characters, and refuses long texts', () => {
    expect(readLine({ name: 'A\0\u0007 b  c', text: 'x'.repeat(500) })).toMatchObject({
      name: 'A b c',
    })
    expect(readLine({ name: 'x'.repeat(201), text: 'x'.repeat(501) })).toEqual({
      'name:0': 'draft-text-long',
      'text:0': 'draft-text-long',
    })
  })
  test('is not taxed without a known form of rate, and has a unit and account', () => {
    const tax = '0a0a0a0a-0000-4000-8000-000000000001'
    expect(readLine({ tax, unit: 'hour', account: '4010' })).toMatchObject({
      taxRateId: tax,
      unit: 'hour',
      account: '4010',
    })
    expect(readLine({ tax: '../x', unit: 'week', account: 'drop' })).toMatchObject({
      taxRateId: null,
      unit: 'piece',
      account: '',
    })
  })
})

describe('a draft as typed', () => {
  test('ignores empty lines, and keeps the place of each problem', () => {
    const read = readDraft(
      {
        ...head,
        ...buildLine({ name: '', price: '', quantity: '1' }),
        ...buildLine({ price: '' }, 7),
      },
      us,
    )
    expect(read).toMatchObject({ problems: { 'price:7': 'price-missing' } })
  })
  test('has at most 500 lines, and nothing typed is lost', () => {
    const fields = Object.assign(
      { ...head },
      ...Array.from({ length: 501 }, (_, index) => buildLine({}, index)),
    ) as Record<string, string>
    expect(readDraft(fields, us)).toEqual({
      problems: { 'name:500': 'lines-many' },
      details: { lines: 500 },
    })
    expect(parseDraftRows(fields)).toHaveLength(501)
    expect(parseDraftRows(changeDraftRows(fields, 'add'))).toHaveLength(501)
    expect(parseDraftRows(changeDraftRows(fields, 'copy:3'))).toHaveLength(501)
  })
  test('has days until it is due, and a day of supply', () => {
    const readHead = (change: Record<string, string>) => readDraft({ ...head, ...change }, us)
    expect(readHead({ dueDays: ' 0 ', suppliedOn: '2027-02-28' })).toMatchObject({
      content: { dueDays: 0, suppliedOn: '2027-02-28' },
    })
    for (const dueDays of ['', '-1', '366', 'x'])
      expect(readHead({ dueDays })).toMatchObject({ problems: { dueDays: 'due-days-malformed' } })
    expect(readHead({ suppliedOn: '2027-02-30' })).toMatchObject({
      problems: { suppliedOn: 'date-missing' },
    })
    expect(readHead({ opening: 'x'.repeat(4001) })).toMatchObject({
      problems: { opening: 'draft-text-long' },
    })
    expect(readHead({ opening: 'a\n\nb', priceMode: 'gross' })).toMatchObject({
      content: { opening: 'a\n\nb', priceMode: 'gross' },
    })
  })
  test('is the same after it was shown as fields', () => {
    const id = fc.option(fc.uuid({ version: 4 }))
    const cents = fc.nat(99_999_999)
    const discount = fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant('percent' as const),
          ppm: fc.integer({ min: 1, max: 1_000_000 }),
        }),
        fc.record({ kind: fc.constant('amount' as const), cents }),
      ),
    )
    const line = fc.record({
      name: fc.constantFrom('Shoot', 'Edit 🎬', 'יום'),
      text: fc.constantFrom('', 'Two hours'),
      quantityMilli: fc.integer({ min: 1, max: 1e9 }),
      unit: fc.constantFrom(...PRICE_UNITS),
      unitPrice: cents,
      discount,
      taxRateId: id,
      account: fc.constantFrom('', '4010'),
    })
    const content: fc.Arbitrary<DraftContent> = fc.record({
      priceMode: fc.constantFrom('net' as const, 'gross' as const),
      lines: fc.array(line, { maxLength: 6 }),
      discount,
      discountReason: fc.constantFrom('', 'Friends'),
      suppliedOn: fc.constantFrom(null, '2027-05-01'),
      dueDays: fc.nat(365),
      opening: fc.constantFrom('', 'Hello\nthere'),
      closing: fc.constant(''),
      bookingId: id,
      projectId: id,
    })
    fc.assert(
      fc.property(content, fc.constantFrom(us, de), (content, format) => {
        expect(readDraft(toDraftFields(content, format), format)).toEqual({ content })
      }),
    )
  })
})

describe('the buttons of the editor', () => {
  const fields = {
    ...head,
    defaultTax: 't',
    ...buildLine({ name: 'A', tax: 'x', account: '4010' }, 0),
    ...buildLine({ name: 'B' }, 3),
    ...buildLine({ name: 'C' }, 4),
  }
  const listNames = (action: string) =>
    parseDraftRows(changeDraftRows(fields, action)).map(({ name }) => name)

  test('add, remove, copy and move lines', () => {
    expect(listNames('add')).toEqual(['A', 'B', 'C', ''])
    expect(listNames('remove:3')).toEqual(['A', 'C'])
    expect(listNames('copy:3')).toEqual(['A', 'B', 'B', 'C'])
    expect(listNames('up:3')).toEqual(['B', 'A', 'C'])
    expect(listNames('up:0')).toEqual(['A', 'B', 'C'])
    expect(listNames('down:0')).toEqual(['B', 'A', 'C'])
    expect(listNames('down:4')).toEqual(['A', 'B', 'C'])
    expect(listNames('remove:9')).toEqual(['A', 'B', 'C'])
    expect(listNames('save')).toEqual(['A', 'B', 'C'])
  })
  test('give a new line the tax and account of the last one', () => {
    const removed = changeDraftRows(changeDraftRows(fields, 'remove:3'), 'remove:1')
    expect(parseDraftRows(changeDraftRows(removed, 'add')).at(-1)).toMatchObject({
      tax: 'x',
      account: '4010',
      quantity: '1',
    })
    expect(parseDraftRows(changeDraftRows({ defaultTax: 't' }, 'add'))).toMatchObject([
      { tax: 't', account: '' },
    ])
    expect(parseDraftRows(changeDraftRows({}, 'add'))).toMatchObject([{ tax: '' }])
    expect(maxLines).toBe(500)
  })
})
