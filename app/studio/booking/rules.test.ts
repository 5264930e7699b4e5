import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { after, hour, instantOf, isWeekend, minute, wallOf } from '#app/core/day.ts'
import { readMoney, typedMoney } from '#app/core/money.ts'

import { bookingSchema, canMove, filtersFrom, freeTimes, spanOf, states, unfitness } from './rules.ts'

const zones = ['America/New_York', 'Australia/Lord_Howe', 'America/Vancouver', 'Asia/Kathmandu', 'Africa/Cairo', 'UTC']
const anyInstant = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
const terms = { timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' }
const typed = (change = {}) => ({ client: crypto.randomUUID(), kind: 'photography', date: '2026-11-24', start: '09:00', end: '12:00', total: '1,200.50', ...change })
const problemsOf = (change = {}) => bookingSchema(terms).safeParse(typed(change)).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

describe('the clock on the wall', () => {
  test('shows every instant, and the instant is found again; the second of two is found as the first', () => {
    fc.assert(fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
      const whole = new Date(Math.floor(instant.getTime() / minute) * minute)
      const found = instantOf(wallOf(whole, zone), zone)
      expect(found).not.toBeNull()
      expect(found!.at <= whole).toBe(true)
      if (!found!.twice) expect(found!.at).toEqual(whole)
      expect(wallOf(found!.at, zone)).toBe(wallOf(whole, zone))
    }))
  })
  test('a time that is later on the wall is later', () => {
    fc.assert(fc.property(anyInstant, fc.integer({ min: 1, max: 3000 }), fc.constantFrom(...zones), (instant, minutes, zone) => {
      const [one, two] = [wallOf(instant, zone), wallOf(after(instant, minutes * minute), zone)].sort()
      const [first, second] = [instantOf(one!, zone), instantOf(two!, zone)]
      if (one !== two) expect(first!.at < second!.at).toBe(true)
    }))
  })
  test('the night clocks go forward lacks an hour, the night they go back has one twice', () => {
    expect(instantOf('2027-03-14T02:30', 'America/New_York')).toBeNull()
    expect(instantOf('2026-11-01T01:30', 'America/New_York')).toEqual({ at: new Date('2026-11-01T05:30:00Z'), twice: true })
    expect(instantOf('2026-11-01T02:30', 'America/New_York')).toEqual({ at: new Date('2026-11-01T07:30:00Z'), twice: false })
  })
})

describe('money as people type it', () => {
  test('is read by the locale, and what is no amount is none', () => {
    const read = (text: string, locale = 'en-US', currency = 'USD') => readMoney(text, currency, locale)
    expect(['1,200.50', '$1,200.5', '1200', ' 0.07 ', 'USD 12', '1,234,567'].map((text) => read(text))).toEqual([120050, 120050, 120000, 7, 1200, 123456700])
    expect([read('1.200,50', 'de-DE', 'EUR'), read('1 200,50 €', 'fr-FR', 'EUR'), read('500', 'ja-JP', 'JPY')]).toEqual([120050, 120050, 500])
    for (const bad of ['', '-1', '1,20', '1.234', '1.2.3', 'ten', '1e5', '12,00.00', '99999999999', '.', '5.']) expect([bad, read(bad)]).toEqual([bad, null])
  })
  test('what is written is read again', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(['en-US', 'USD'], ['de-DE', 'EUR'], ['fr-FR', 'EUR'], ['ja-JP', 'JPY'], ['en-IN', 'INR']), (cents, [locale, currency]) => {
      expect(readMoney(typedMoney(cents, currency!, locale!), currency!, locale!)).toBe(cents)
    }))
  })
})

describe('the form', () => {
  test('gives instants, cents and each resource once', () => {
    const id = crypto.randomUUID()
    expect(bookingSchema(terms).parse(typed({ before: '30', [`resource:${id}`]: 'on', 'resource:x': '' }))).toMatchObject({
      startsWall: '2026-11-24T09:00', endsWall: '2026-11-24T12:00', startsAt: new Date('2026-11-24T14:00:00Z'), minutesBefore: 30, minutesAfter: 0, total: 120050, resources: [id], state: 'pending',
    })
  })
  test('says by field what it cannot take', () => {
    expect(problemsOf({ date: '2026-02-30', start: '9', end: '', before: '-1', total: 'much', kind: 'x', title: 'x'.repeat(161) })).toEqual(['kind kind-unknown', 'title title-long', 'date date-missing', 'start time-missing', 'end time-missing', 'before minutes-malformed', 'total amount-malformed'])
    expect(problemsOf({ end: '09:00' })).toEqual(['end end-before-start'])
    expect(problemsOf({ end: '09:00', nextDay: 'on' })).toBeUndefined()
    expect(problemsOf({ date: '2027-03-14', start: '01:00', end: '02:30' })).toEqual(['end time-never'])
    expect(problemsOf({ date: '2027-03-14', start: '02:00', end: '03:30' })).toEqual(['start time-never'])
  })
})

test('a state is left only for another, and every move has a way back', () => {
  for (const from of states) for (const to of states) if (canMove(from, to)) expect([from === to, to === 'done' ? canMove('done', 'confirmed') : canMove(to, from)]).toEqual([false, true])
  expect([canMove('canceled', 'done'), canMove('done', 'canceled'), canMove('pending', 'done')]).toEqual([false, false, false])
})

describe('the nearest free times', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const wanted = (startsWall: string, length: number, change = {}) => {
    const startsAt = instantOf(startsWall, terms.timeZone)!.at
    return { startsWall, startsAt, endsAt: after(startsAt, length), minutesBefore: 0, minutesAfter: 0, ...change }
  }
  const at = (wall: string) => instantOf(wall, terms.timeZone)!.at
  test('one earlier that day, then onward by half hours', () => {
    const busy = [{ from: at('2026-11-24T10:00'), to: at('2026-11-24T12:00') }]
    const found = freeTimes(wanted('2026-11-24T10:30', hour), { busy, timeZone: terms.timeZone, closedDays: [], now })
    expect(found.map(({ startsWall, endsWall }) => `${startsWall}-${endsWall.slice(11)}`)).toEqual(['2026-11-24T09:00-10:00', '2026-11-24T12:00-13:00', '2026-11-24T12:30-13:30'])
  })
  test('closed days and weekends are passed over, a night is looked for at its own hour', () => {
    const busy = [{ from: at('2026-11-25T00:00'), to: at('2026-11-26T00:00') }]
    expect(freeTimes(wanted('2026-11-25T09:00', 8 * hour), { busy, timeZone: terms.timeZone, closedDays: ['2026-11-26', '2026-11-27'], now }).map(({ startsWall }) => startsWall)).toEqual(['2026-11-30T08:00', '2026-11-30T08:30', '2026-11-30T09:00'])
    expect(freeTimes(wanted('2026-11-24T22:00', 6 * hour), { busy, timeZone: terms.timeZone, closedDays: [], now }).map(({ startsWall }) => startsWall)).toEqual(['2026-11-26T22:00', '2026-11-27T22:00', '2026-11-30T22:00'])
  })
  test('are always free, as long as what was wanted, within the hours, in order, and nothing nearer was passed over', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 20 * 48 }), fc.integer({ min: 1, max: 30 })).map(([from, length]) => ({ from: after(at('2026-11-22T00:00'), from * 30 * minute), to: after(at('2026-11-22T00:00'), (from + length) * 30 * minute) }))
    fc.assert(fc.property(fc.array(span, { maxLength: 40 }), fc.integer({ min: 0, max: 18 }), fc.integer({ min: 1, max: 12 }), fc.nat(90), fc.nat(90), (busy, slot, length, minutesBefore, minutesAfter) => {
      const start = wallOf(after(at('2026-11-24T08:00'), slot * 30 * minute), terms.timeZone)
      const asked = wanted(start, length * 30 * minute, { minutesBefore, minutesAfter })
      const inside = wallOf(asked.endsAt, terms.timeZone) <= '2026-11-24T20:00'
      const found = freeTimes(asked, { busy, timeZone: terms.timeZone, closedDays: ['2026-11-26'], now })
      expect(found.length).toBeLessThanOrEqual(3)
      expect(found.map(({ startsWall }) => startsWall)).toEqual(found.map(({ startsWall }) => startsWall).toSorted())
      expect(found.filter(({ startsWall }) => startsWall <= start).length).toBeLessThanOrEqual(1)
      for (const { startsWall, endsWall } of found) {
        const taken = spanOf({ ...asked, startsAt: at(startsWall), endsAt: at(endsWall) })
        expect(at(endsWall).getTime() - at(startsWall).getTime()).toBe(length * 30 * minute)
        expect(busy.some(({ from, to }) => from < taken.to && to > taken.from)).toBe(false)
        const on = startsWall.slice(0, 10)
        expect([on === '2026-11-26', isWeekend(on)]).toEqual([false, false])
        if (inside) expect(startsWall.slice(11) >= '08:00' && endsWall.slice(11) <= '20:00').toBe(true)
      }
      if (found.length < 3) expect(busy.length).toBeGreaterThan(0)
    }), { numRuns: 60 })
  })
  test('lie never in the past', () => {
    expect(freeTimes(wanted('2026-11-20T09:00', hour), { busy: [], timeZone: terms.timeZone, closedDays: [], now }).map(({ startsWall }) => startsWall)).toEqual(['2026-11-20T10:00', '2026-11-20T10:30', '2026-11-20T11:00'])
  })
})

test('a booking fits an open project of its own client alone, and one it belonged to before it was completed', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  fc.assert(fc.property(id, id, id, fc.option(id), fc.constantFrom('in-progress', 'completed'), (project, whose, client, before, state) => {
    const why = unfitness({ id: project, clientId: whose, state }, client, before)
    expect(why === null).toBe(whose === client && (state === 'in-progress' || before === project))
    expect(why === 'project-of-another').toBe(whose !== client)
  }))
  expect(unfitness(undefined, 'a', 'a')).toBe('project-is-gone')
  expect(problemsOf({ project: 'x' })).toEqual(['project project-is-gone'])
})

test('filters come from any address, and what is not understood is left out', () => {
  fc.assert(fc.property(fc.dictionary(fc.constantFrom('span', 'state', 'kind', 'resource', 'client', 'from', 'to', 'q', 'sort'), fc.string()), (asked) => { expect(() => filtersFrom(new URLSearchParams(asked))).not.toThrow() }))
  expect(filtersFrom(new URLSearchParams('span=past'))).toMatchObject({ span: 'past', sort: 'latest', state: '' })
  expect(filtersFrom(new URLSearchParams('from=2026-11-01&state=confirmed'))).toMatchObject({ span: 'all', from: '2026-11-01', to: '', state: 'confirmed', sort: 'soonest' })
})
