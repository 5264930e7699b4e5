import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cursorText, readCursor, readInstantCursor } from './cursor.ts'
import { addDays, dayOf, startOf } from './day.ts'
import { dateText, longDayText, momentText, numberText } from './display.ts'
import { formatMoney, percentOf, percentages, priceOf } from './money.ts'
import { addressKey, excerpt, fold, initials, isAddress, oneLine, tidy, xml } from './text.ts'

describe('money', () => {
  test('is written in its currency, whole units without cents', () => {
    expect(formatMoney(1_245_000, 'USD', 'en-US')).toBe('$12,450')
    expect(formatMoney(1_245_050, 'USD', 'en-US')).toBe('$12,450.50')
    expect(formatMoney(-5, 'USD', 'en-US')).toBe('-$0.05')
    expect(formatMoney(500, 'JPY', 'en-US')).toBe('¥500')
    expect([priceOf(45_050, 'USD'), priceOf(500, 'JPY')]).toEqual([{ amount: 450.5, currency: 'USD' }, { amount: 500, currency: 'JPY' }])
  })
  test('a share rounds half away from zero and is odd: the share of a debt is the debt of the share', () => {
    expect([percentOf(1, 50), percentOf(-1, 50), percentOf(3, 50), percentOf(900, 50)]).toEqual([1, -1, 2, 450])
    fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const share = percentOf(cents, percent)
      expect(Number.isInteger(share)).toBe(true)
      expect(share + percentOf(-cents, percent)).toBe(0)
      expect(Math.abs(share * 100 - cents * percent)).toBeLessThanOrEqual(50)
    }))
  })
  test('percentages of the parts add up to 100 and none is off by a whole one', () => {
    expect(percentages([12, 8, 6, 14])).toEqual([30, 20, 15, 35])
    expect(percentages([0, 0])).toEqual([0, 0])
    fc.assert(fc.property(fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }), (parts) => {
      const sum = parts.reduce((a, b) => a + b, 0)
      const shares = percentages(parts)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : 100)
      for (const [at, share] of shares.entries()) expect(Math.abs(share - (sum === 0 ? 0 : (parts[at]! / sum) * 100))).toBeLessThan(1)
    }))
  })
})

describe('day', () => {
  const zones = ['America/New_York', 'Australia/Lord_Howe', 'America/Vancouver', 'Asia/Kathmandu', 'Africa/Cairo', 'UTC']
  test('an instant belongs to the day between its start and the next', () => {
    fc.assert(fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), fc.constantFrom(...zones), (instant, zone) => {
      const day = dayOf(instant, zone)
      expect(startOf(day, zone) <= instant).toBe(true)
      expect(startOf(addDays(day, 1), zone) > instant).toBe(true)
    }))
  })
  test('midnight and the days clocks change', () => {
    expect(dayOf(new Date('2026-11-20T04:59:59Z'), 'America/New_York')).toBe('2026-11-19')
    expect(dayOf(new Date('2026-11-20T05:00:00Z'), 'America/New_York')).toBe('2026-11-20')
    expect(startOf('2026-11-01', 'America/New_York').toISOString()).toBe('2026-11-01T04:00:00.000Z')
    expect(startOf('2026-11-02', 'America/New_York').toISOString()).toBe('2026-11-02T05:00:00.000Z')
    // in Cairo clocks go from midnight to one: that day begins at one
    expect(startOf('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
})

test('dates and numbers are written by locale and zone, with ordinary spaces', () => {
  const display = { locale: 'en-US', timeZone: 'America/New_York' }
  expect(dateText('2026-11-20T03:00:00Z', display)).toBe('Nov 19, 2026')
  expect(momentText(new Date('2026-11-20T14:00:00Z'), display)).toBe('Nov 20, 2026, 9:00 AM')
  expect(longDayText(new Date('2026-11-20T15:00:00Z'), display)).toBe('Friday, November 20')
  expect(numberText(12450, 'en-US')).toBe('12,450')
})

describe('text', () => {
  test('is kept in one form, without control characters and with one kind of line break', () => {
    expect(tidy(' a\r\nb\u0000\u2028c\rd ')).toBe('a\nbc\nd')
    expect(oneLine(' O’Neil \n\t Łukasz  🎥 ')).toBe('O’Neil Łukasz 🎥')
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => { expect(tidy(tidy(text))).toBe(tidy(text)) }))
  })
  test('an address is one mailbox however it is written', () => {
    expect(addressKey(' Nell@Farraday.Example ')).toBe('nell@farraday.example')
    for (const good of ['a@b.co', "o'neil+x@sub.domain.example", 'łukasz@przykład.example']) expect(isAddress(good)).toBe(true)
    for (const bad of ['', 'a', 'a@b', 'a@b.', '@b.co', 'a b@c.co', 'a@b..co', 'a@-b.co', `${'a'.repeat(65)}@b.co`, `a@${'b'.repeat(250)}.co`, 'a@b.co\nBcc: x@y.z', '<a@b.co>']) expect(isAddress(bad)).toBe(false)
  })
  test('searching knows neither case nor accents', () => {
    expect(fold('O’Neil-Łukasz 🎥 Ærø Straße')).toBe("o'neil-lukasz 🎥 aero strasse")
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => { expect(fold(fold(text))).toBe(fold(text)) }))
  })
  test('XML takes what it can hold, and every sign that means something to it by name', () => {
    expect(xml('Pell & <Daughters> "boats" l\'été 🎥\n')).toBe('Pell &amp; &lt;Daughters&gt; &quot;boats&quot; l&apos;été 🎥\n')
    expect(xml('a\u0000b\ud800c\uffffd')).toBe('abcd')
  })
  test('an excerpt ends at a word and says when something is missing', () => {
    expect(excerpt('Portraits for eleven people', 40)).toBe('Portraits for eleven people')
    expect(excerpt('Portraits for eleven people and a dog', 20)).toBe('Portraits for eleven…')
    expect([...excerpt('🎥'.repeat(50), 10)]).toHaveLength(11)
  })
  test('initials', () => {
    expect([initials('Ines Talbot'), initials('łukasz'), initials(''), initials('a b c'), initials('🎥 Film Co')]).toEqual(['IT', 'Ł', '', 'AC', '🎥C'])
  })
})

test('a cursor comes back as it went, and whatever else stands in the address is no cursor', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (at, id) => { expect(readCursor(cursorText({ at, id }))).toEqual({ at, id }) }))
  fc.assert(fc.property(fc.string(), (text) => { expect(() => readCursor(text)).not.toThrow() }))
  const id = crypto.randomUUID()
  const of = (...parts: unknown[]) => btoa(encodeURIComponent(JSON.stringify(parts)))
  for (const parts of [['x', 'not an id'], ['x', '-'.repeat(36)], ['x', id.replaceAll('-', '0')], ['\0', id], [1, id], ['x'], {}]) expect(readCursor(of(...(Array.isArray(parts) ? parts : [parts])))).toBeNull()
  expect(readCursor(btoa(encodeURIComponent(`["\\ud800","${id}"]`)))).toBeNull()
  expect(readInstantCursor(of('2026-11-20T10:00:00.000Z', id))).toEqual({ at: new Date('2026-11-20T10:00:00Z'), id })
  for (const at of ['', 'x', '2026-11-20', '0000-01-01T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2026-13-45T10:00:00.000Z']) expect(readInstantCursor(of(at, id))).toBeNull()
})
