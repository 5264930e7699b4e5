import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  computeChangePercent,
  listCurrencies,
  formatCurrencyName,
  getCurrencyDigits,
  formatMoney,
  computePercent,
  computePercentages,
  isMoneyTooLarge,
  maxCents,
  toPrice,
  parseMoney,
  formatShortMoney,
  formatMoneyInput,
} from './money.ts'

const places = [
  ['en-US', 'USD'],
  ['de-DE', 'EUR'],
  ['fr-FR', 'EUR'],
  ['ja-JP', 'JPY'],
  ['en-IN', 'INR'],
  ['en-US', 'KWD'],
  ['bg-BG', 'EUR'],
] as const

describe('a formatted amount', () => {
  test('omits cents in whole units', () => {
    expect([
      formatMoney(1_245_000, 'USD', 'en-US'),
      formatMoney(1_245_050, 'USD', 'en-US'),
      formatMoney(-5, 'USD', 'en-US'),
      formatMoney(500, 'JPY', 'en-US'),
    ]).toEqual(['$12,450', '$12,450.50', '-$0.05', '¥500'])
  })
  test('has a decimal point and a currency code for machines', () => {
    expect([toPrice(45_050, 'USD'), toPrice(500, 'JPY'), toPrice(1_500, 'KWD')]).toEqual([
      { amount: 450.5, currency: 'USD' },
      { amount: 500, currency: 'JPY' },
      { amount: 1.5, currency: 'KWD' },
    ])
  })
  test('has two digits in a narrow column', () => {
    expect(
      [1_245_000, 123_456_789, 95_000, 10_000, 99].map((cents) =>
        formatShortMoney(cents, 'USD', 'en-US'),
      ),
    ).toEqual(['$12K', '$1.2M', '$950', '$100', '$0.99'])
    expect(formatShortMoney(1245, 'JPY', 'en-US')).toBe('¥1.2K')
  })
  test('has no currency and no groups in an input', () => {
    expect([
      formatMoneyInput(120_000, 'USD', 'en-US'),
      formatMoneyInput(120_050, 'USD', 'en-US'),
      formatMoneyInput(120_050, 'EUR', 'de-DE'),
      formatMoneyInput(1_500, 'KWD', 'en-US'),
      formatMoneyInput(1_500, 'JPY', 'ja-JP'),
      formatMoneyInput(0, 'USD', 'en-US'),
    ]).toEqual(['1200', '1200.50', '1200,50', '1.500', '1500', '0'])
  })
})

describe('a typed amount', () => {
  const read = (text: string, locale = 'en-US', currency = 'USD') =>
    parseMoney(text, currency, locale)
  test('parses with the separators of the locale, and the currency before, after or missing', () => {
    expect(
      ['1,200.50', '$1,200.5', '1200', ' 0.07 ', '1,234,567', '0'].map((text) => read(text)),
    ).toEqual([120050, 120050, 120000, 7, 123456700, 0])
    expect(
      ['USD 12', ' usd12', '12 USD', '12usd ', '$12', '12$'].map((text) => read(text)),
    ).toEqual([1200, 1200, 1200, 1200, 1200, 1200])
    expect([
      read('1.200,50', 'de-DE', 'EUR'),
      read('1 200,50 €', 'fr-FR', 'EUR'),
      read('1\u202f200,50\u00a0€', 'fr-FR', 'EUR'),
      read('1 234 567', 'fr-FR', 'EUR'),
      read('500', 'ja-JP', 'JPY'),
      read('1.500', 'en-US', 'KWD'),
    ]).toEqual([120050, 120050, 120050, 123456700, 500, 1500])
  })
  test('parses without thousands separators', () => {
    expect([
      read('1234,50', 'bg-BG', 'EUR'),
      read('1234,50 €', 'bg-BG', 'EUR'),
      read('1.234,50', 'bg-BG', 'EUR'),
      read('1,200.50', 'en-US-POSIX'),
    ]).toEqual([123450, 123450, null, 120050])
  })
  test('is null for malformed text or more decimals than the currency has', () => {
    for (const bad of [
      '',
      '-1',
      '1,20',
      '1.234',
      '1.2.3',
      'ten',
      '1e5',
      '12,00.00',
      '.',
      '5.',
      '12x',
      'x12',
      '1.x',
      '1.5x',
      '1.x5',
      '1,234,56',
      '1,2345',
      '1,234x',
      'x1,234',
      'USD',
      '12 USD 12',
      '1.e5',
    ])
      expect([bad, read(bad)]).toEqual([bad, null])
    expect([
      read('5.0', 'ja-JP', 'JPY'),
      read('1e5', 'ja-JP', 'JPY'),
      read('1.2345', 'en-US', 'KWD'),
      read('1,200.50', 'de-DE', 'EUR'),
    ]).toEqual([null, null, null, null])
  })
  test('is at most 99,999,999,999 of the smallest unit', () => {
    expect([read('999,999,999.99'), read('1,000,000,000'), read('9'.repeat(400))]).toEqual([
      maxCents,
      null,
      null,
    ])
    expect([read('99999999999', 'ja-JP', 'JPY'), read('100000000000', 'ja-JP', 'JPY')]).toEqual([
      maxCents,
      null,
    ])
    expect(
      ['1,000,000,000', '9'.repeat(400), '999,999,999.99', '1.000.000.000', 'much'].map((text) =>
        isMoneyTooLarge(text, 'USD', 'en-US'),
      ),
    ).toEqual([true, true, false, false, false])
  })
  test('parses every formatted amount back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxCents }),
        fc.constantFrom(...places),
        (cents, [locale, currency]) => {
          expect(parseMoney(formatMoneyInput(cents, currency, locale), currency, locale)).toBe(
            cents,
          )
        },
      ),
    )
  })
})

describe('a percentage', () => {
  test('rounds half away from zero, also for negative amounts', () => {
    expect([
      computePercent(1, 50),
      computePercent(-1, 50),
      computePercent(3, 50),
      computePercent(900, 50),
      computePercent(-1, 1),
    ]).toEqual([1, -1, 2, 450, 0])
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 100 }),
        (cents, percent) => {
          const share = computePercent(cents, percent)
          expect(Number.isInteger(share)).toBe(true)
          expect(share + computePercent(-cents, percent)).toBe(0)
          expect(Math.abs(share * 100 - cents * percent)).toBeLessThanOrEqual(50)
        },
      ),
    )
  })
  test('of the parts adds up to 100, each off by less than one', () => {
    expect([
      computePercentages([12, 8, 6, 14]),
      computePercentages([0, 0]),
      computePercentages([]),
      computePercentages([1, 1, 1]),
      computePercentages([1, 5]),
      computePercentages([5, 1]),
      computePercentages([1, 2, 4]),
    ]).toEqual([[30, 20, 15, 35], [0, 0], [], [34, 33, 33], [17, 83], [83, 17], [14, 29, 57]])
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }), (parts) => {
        const sum = parts.reduce((a, b) => a + b, 0)
        const shares = computePercentages(parts)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : 100)
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (sum === 0 ? 0 : (parts[index]! / sum) * 100))).toBeLessThan(1)
      }),
    )
  })
  test('of a change relates to the earlier amount, and is null if that is zero', () => {
    expect([
      computeChangePercent(20_000, 30_000),
      computeChangePercent(20_000, 15_000),
      computeChangePercent(-100, -50),
      computeChangePercent(300, 400),
      computeChangePercent(100, 100),
      computeChangePercent(0, 100),
    ]).toEqual([50, -25, 50, 33, 0, null])
  })
})

test('lists currencies by code, with their decimals and a name in each language', () => {
  expect(listCurrencies()).toEqual(expect.arrayContaining(['USD', 'EUR', 'JPY', 'KWD']))
  for (const currency of listCurrencies()) expect(currency).toMatch(/^[A-Z]{3}$/)
  expect(['USD', 'JPY', 'KWD'].map(getCurrencyDigits)).toEqual([2, 0, 3])
  expect([
    formatCurrencyName('USD', 'en'),
    formatCurrencyName('USD', 'de'),
    formatCurrencyName('QQQ', 'en'),
  ]).toEqual(['US Dollar', 'US-Dollar', 'QQQ'])
})
