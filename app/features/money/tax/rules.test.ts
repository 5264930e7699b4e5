import { describe, expect, test } from 'vitest'

import {
  type TaxRate,
  findRateChanges,
  isRateAvailable,
  pickDefaultRate,
  taxRateSchema,
} from './rules.ts'

const listProblems = (fields: Record<string, string>) =>
  taxRateSchema
    .safeParse(fields)
    .error?.issues.map(({ path, message }) => [String(path[0]), message])

describe('a tax rate as typed', () => {
  test('has a percentage with up to four decimals', () => {
    expect(taxRateSchema.parse({ name: ' Sales  tax ', rate: '8.25%' })).toEqual({
      name: 'Sales tax',
      category: 'S',
      ratePpm: 82_500,
      parts: [],
      reason: '',
    })
  })
  test('is the sum of its parts', () => {
    expect(
      taxRateSchema.parse({
        name: 'Quebec',
        rate: '1',
        'partName:0': 'GST',
        'partRate:0': '5',
        'partName:1': '',
        'partRate:1': ' ',
        'partName:4': 'QST',
        'partRate:4': '9.975',
      }),
    ).toMatchObject({
      ratePpm: 149_750,
      parts: [
        { name: 'GST', ratePpm: 50_000 },
        { name: 'QST', ratePpm: 99_750 },
      ],
    })
  })
  test('is refused next to the field that has to change', () => {
    expect(listProblems({})).toEqual([['name', 'tax-name-missing']])
    expect(listProblems({ name: 'x'.repeat(61) })).toEqual([['name', 'tax-name-long']])
    expect(listProblems({ name: 'A', category: 'Q' })).toEqual([
      ['category', 'tax-category-unknown'],
    ])
    expect(listProblems({ name: 'A' })).toEqual([['rate', 'tax-rate-needed']])
    expect(listProblems({ name: 'A', rate: 'x' })).toEqual([['rate', 'tax-rate-malformed']])
    expect(listProblems({ name: 'A', rate: '5', category: 'Z' })).toEqual([
      ['rate', 'tax-rate-not-zero'],
    ])
    expect(listProblems({ name: 'A', category: 'AE' })).toEqual([['reason', 'tax-reason-missing']])
    expect(listProblems({ name: 'A', category: 'E', reason: 'Small business' })).toBeUndefined()
  })
  test('has at most four parts, each with a name and a rate', () => {
    const parts = Array.from({ length: 5 }, (_, index) => [
      [`partName:${index}`, 'P'],
      [`partRate:${index}`, '1'],
    ]).flat()
    expect(listProblems({ name: 'A', ...Object.fromEntries(parts) })).toEqual([
      ['partName:4', 'tax-parts-many'],
    ])
    expect(
      listProblems({
        name: 'A',
        'partName:0': '',
        'partRate:0': '5',
        'partName:1': 'y'.repeat(61),
        'partRate:1': '0',
        'partName:2': 'Over',
        'partRate:2': '99',
      }),
    ).toEqual([
      ['partName:0', 'tax-name-missing'],
      ['partName:1', 'tax-name-long'],
      ['partRate:1', 'tax-rate-malformed'],
      ['rate', 'tax-rate-malformed'],
    ])
  })
})

describe('rates over time', () => {
  const buildRate = (id: string, name: string, change: Partial<TaxRate> = {}): TaxRate => ({
    id,
    name,
    category: 'S',
    ratePpm: 190_000,
    parts: [],
    reason: '',
    validFrom: '2027-01-01',
    retiredAt: null,
    ...change,
  })
  const old = buildRate('old', 'VAT', { retiredAt: new Date('2027-07-01') })
  const lower = buildRate('new', 'VAT', { ratePpm: 160_000, validFrom: '2027-07-01' })
  const retiredRate = buildRate('gone', 'City tax', { retiredAt: new Date('2027-02-01') })

  test('are available from their day until they retire', () => {
    expect(isRateAvailable(lower, '2027-06-30')).toBe(false)
    expect(isRateAvailable(lower, '2027-07-01')).toBe(true)
    expect(isRateAvailable(old, '2027-06-30')).toBe(false)
  })
  test('name what replaced a rate of a draft', () => {
    const rates = [old, lower, retiredRate]
    expect(findRateChanges(['old', 'gone', null], rates, '2027-07-02')).toEqual([
      { from: old, to: lower },
      { from: retiredRate, to: null },
    ])
    expect(findRateChanges(['new'], rates, '2027-07-02')).toEqual([])
  })
})

describe('the tax of a new line', () => {
  const buildRate = (id: string, category: TaxRate['category']): TaxRate => ({
    id,
    category,
    name: id,
    ratePpm: category === 'S' ? 190_000 : 0,
    parts: [],
    reason: '',
    validFrom: '2026-01-01',
    retiredAt: null,
  })
  const rates = [buildRate('vat', 'S'), buildRate('reverse', 'AE'), buildRate('export', 'G')]
  const pick = (seller: string, country: string, isBusiness: boolean, candidates = rates) =>
    pickDefaultRate(candidates, 'vat', {
      seller: { country: seller },
      buyer: { country, isBusiness },
    })
  test('is the reverse charge for a business in another country of the EU', () => {
    expect(pick('DE', 'FR', true)).toBe('reverse')
    expect([pick('DE', 'DE', true), pick('DE', 'FR', false), pick('DE', '', true)]).toEqual([
      'vat',
      'vat',
      'vat',
    ])
  })
  test('is that of export or out of scope for a business outside the EU', () => {
    expect(pick('DE', 'US', true)).toBe('export')
    expect(pick('DE', 'CH', true, [buildRate('outside', 'O'), ...rates.slice(0, 2)])).toBe(
      'outside',
    )
    expect(pick('DE', 'US', false)).toBe('vat')
  })
  test('is the default of a studio elsewhere, or without such a rate', () => {
    expect([pick('US', 'FR', true), pick('DE', 'FR', true, rates.slice(0, 1))]).toEqual([
      'vat',
      'vat',
    ])
    expect(
      pickDefaultRate([], 'vat', {
        seller: { country: 'DE' },
        buyer: { country: 'FR', isBusiness: true },
      }),
    ).toBeNull()
  })
})
