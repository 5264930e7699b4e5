import { expect, test } from 'vitest'

import { findCurrency, guessCountry, isCountry, listCountries } from './country.ts'
import { listCurrencies } from './money.ts'

test('every country has a name and a currency this runtime knows', () => {
  const currencies = new Set(listCurrencies())
  for (const { value, label } of listCountries('en')) {
    expect(label).not.toBe(value)
    expect(currencies.has(findCurrency(value) ?? '')).toBe(true)
    expect(() => new Intl.Locale(`en-${value}`)).not.toThrow()
  }
})

test('countries are found by code only', () => {
  expect(findCurrency('GB')).toBe('GBP')
  expect(findCurrency('HR')).toBe('EUR')
  for (const other of ['', 'gb', 'ZZ', 'toString']) expect(isCountry(other)).toBe(false)
})

test('the country of a browser is that of its first language', () => {
  expect(guessCountry('en-GB,en;q=0.9,de-DE;q=0.8')).toBe('GB')
  expect(guessCountry('de;q=0.9')).toBe(null)
  expect(guessCountry('zh-Hant-TW')).toBe('TW')
  expect(guessCountry('en-ZZ')).toBe(null)
  expect(guessCountry(null)).toBe(null)
})
