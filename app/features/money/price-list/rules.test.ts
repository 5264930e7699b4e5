import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { LineTax } from '#app/core/tax.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'

import { type PriceItemForm, createPriceItemSchema, toPriceItemFields } from './form.ts'
import { PRICE_UNITS, pickItemRate, priceItemLimits, priceKinds } from './rules.ts'

const us = { currency: 'USD', locale: 'en-US' }
const formats = [us, { currency: 'EUR', locale: 'de-DE' }, { currency: 'JPY', locale: 'ja-JP' }]
const parse = (fields: Record<string, string>, format = us) =>
  createPriceItemSchema(format).safeParse({ kind: 'item', name: 'Shoot', price: '100', ...fields })
const findProblem = (fields: Record<string, string>) => {
  const [issue] = parse(fields).error?.issues ?? []
  return issue && [issue.path[0], issue.message]
}

const line = fc
  .stringMatching(/^[\p{L}\d ,.×’-]{1,40}$/u)
  .map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .filter(Boolean)
const quantity = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }))
const items: fc.Arbitrary<PriceItemForm> = fc
  .record({
    kind: fc.constantFrom(...priceKinds),
    name: line,
    description: fc.oneof(line, fc.constant('')),
    unit: fc.constantFrom(...PRICE_UNITS),
    unitPrice: fc.integer({ min: 0, max: 99_999_999_999 }),
    taxRateId: fc.option(fc.uuid({ version: 4 })),
    service: fc.option(fc.constantFrom(...serviceKeys)),
    minMilli: quantity,
    maxMilli: quantity,
    stepMilli: quantity,
    content: fc.array(line, { maxLength: priceItemLimits.lines }),
    options: fc.uniqueArray(fc.uuid({ version: 4 }), { maxLength: 8 }),
  })
  .map((item) => ({
    ...item,
    maxMilli:
      item.minMilli !== null && item.maxMilli !== null
        ? Math.max(item.minMilli, item.maxMilli)
        : item.maxMilli,
    ...(item.kind === 'item' && { content: [], options: [] }),
  }))

describe('the form of a price item', () => {
  test('reads back every item it shows, in every currency and locale', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...formats), (item, format) => {
        const read = createPriceItemSchema(format).safeParse(toPriceItemFields(item, format))
        expect(read.error?.issues).toBeUndefined()
        expect({ ...read.data, options: read.data!.options.toSorted() }).toEqual({
          ...item,
          options: item.options.toSorted(),
        })
      }),
    )
  })
  test('takes an empty quantity as none, and a price of 0', () => {
    expect(parse({ price: '0', min: ' ', max: '2.5' }).data).toMatchObject({
      unitPrice: 0,
      minMilli: null,
      maxMilli: 2_500,
      stepMilli: null,
    })
  })
  test.each([
    [{ name: ' ' }, 'name', 'price-item-name-missing'],
    [{ name: 'x'.repeat(201) }, 'name', 'price-item-name-long'],
    [{ description: 'x'.repeat(501) }, 'description', 'price-item-description-long'],
    [{ price: '' }, 'price', 'price-missing'],
    [{ price: '-1' }, 'price', 'price-negative'],
    [{ price: 'much' }, 'price', 'amount-malformed'],
    [{ price: '1,000,000,000.00' }, 'price', 'amount-large'],
    [{ unit: 'week' }, 'unit', 'price-unit-unknown'],
    [{ tax: 'x' }, 'tax', 'tax-rate-is-gone'],
    [{ service: 'wedding' }, 'service', 'service-unknown'],
    [{ min: '-1' }, 'min', 'quantity-malformed'],
    [{ max: '0' }, 'max', 'quantity-malformed'],
    [{ step: '1.0005' }, 'step', 'quantity-decimals'],
    [{ min: '3', max: '2' }, 'max', 'price-item-range'],
    [{ content: 'x'.repeat(201) }, 'content', 'price-item-line-long'],
    [{ content: 'x\n'.repeat(41) }, 'content', 'price-item-lines-many'],
  ])('refuses %j', (fields: Record<string, string>, field, problem) => {
    expect(findProblem({ kind: 'package', ...fields })).toEqual([field, problem])
  })
  test('gives a single item neither content nor options', () => {
    const option = `option:${crypto.randomUUID()}`
    expect(parse({ kind: 'item', content: 'One', [option]: 'on' }).data).toMatchObject({
      content: [],
      options: [],
    })
  })
})

describe('the tax of a line with a price item', () => {
  const buildRate = (change: Partial<LineTax> & { id: string }): LineTax => ({
    name: change.id,
    category: 'S',
    ratePpm: 80_000,
    parts: [],
    reason: '',
    ...change,
  })
  const full = buildRate({ id: 'full' })
  const reduced = buildRate({ id: 'reduced' })
  const old = buildRate({ id: 'old', name: 'full' })
  const reverse = buildRate({ id: 'reverse', category: 'AE', ratePpm: 0 })
  const exempt = buildRate({ id: 'exempt', category: 'E', ratePpm: 0 })
  const available = [full, reduced, reverse, exempt]
  const pick = (taxRateId: string | null, defaultId: string | null) =>
    pickItemRate(taxRateId, { rates: [...available, old], available, defaultId })
  test.each([
    [null, 'full', 'full'],
    [null, null, null],
    ['reduced', 'full', 'reduced'],
    ['reduced', null, 'reduced'],
    ['old', 'reduced', 'full'],
    ['gone', 'full', 'full'],
    ['full', 'reverse', 'reverse'],
    ['exempt', 'reverse', 'exempt'],
  ])('of the rate %s with the default %s is %s', (own, defaultId, rate) => {
    expect(pick(own, defaultId)).toBe(rate)
  })
})
