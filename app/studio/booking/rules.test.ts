import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, addMonths, after, instantOf, minute, wallOf } from '#app/core/day.ts'
import { readMoney, typedMoney } from '#app/core/money.ts'

import { bookingSchema, canMove, daysOf, filtersFrom, hungIn, rhythms, states, unfitness } from './rules.ts'

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
  test('asks which of two is meant, and takes the answer', () => {
    const night = { date: '2026-11-01', start: '01:30', end: '01:45' }
    expect(problemsOf(night)).toEqual(['start time-twice', 'end time-twice'])
    expect(problemsOf({ ...night, startsLater: 'false' })).toEqual(['end time-twice'])
    const at = (change: object) => { const { startsAt, endsAt, startsLater, endsLater } = bookingSchema(terms).parse(typed({ ...night, ...change })); return [startsAt.toISOString().slice(11, 16), endsAt.toISOString().slice(11, 16), startsLater, endsLater] }
    expect([at({ startsLater: 'false', endsLater: 'false' }), at({ startsLater: 'false', endsLater: 'true' }), at({ startsLater: 'true', endsLater: 'true' })]).toEqual([['05:30', '05:45', false, false], ['05:30', '06:45', false, true], ['06:30', '06:45', true, true]])
    expect(problemsOf({ ...night, startsLater: 'true', endsLater: 'false' })).toEqual(['end end-before-start'])
    // by the wall it ends before it begins
    expect(problemsOf({ ...night, end: '01:15', startsLater: 'false', endsLater: 'true' })).toBeUndefined()
    expect(bookingSchema(terms).parse(typed({ startsLater: 'true' }))).toMatchObject({ startsLater: false, endsLater: false })
  })
  test('a hold ends at a time of the clock, or not', () => {
    const until = (heldUntil: string) => bookingSchema(terms).parse(typed({ state: 'held', heldUntil })).heldUntil
    expect([until(''), until('2026-11-23T18:00')]).toEqual([null, new Date('2026-11-23T23:00:00Z')])
    expect([problemsOf({ heldUntil: 'soon' }), problemsOf({ heldUntil: '2027-03-14T02:30' })]).toEqual([['heldUntil time-missing'], ['heldUntil time-never']])
  })
})

describe('what repeats', () => {
  const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
  test('comes every week on its weekday, every month on its day or the last of a shorter one, from the first to the last', () => {
    fc.assert(fc.property(anyDay, fc.constantFrom(...rhythms), fc.integer({ min: -5, max: 800 }), (first, rhythm, length) => {
      const [until, days] = [addDays(first, length), daysOf(first, rhythm, addDays(first, length))]
      const nth = (at: number) => (rhythm === 'weekly' ? addDays(first, 7 * at) : addMonths(first, at))
      const refused = until < nth(1) ? 'until-early' : until > addMonths(first, 24) || nth(104) <= until ? 'until-late' : null
      expect(typeof days === 'string' ? days : null).toBe(refused)
      if (typeof days === 'string') return
      expect(days).toEqual(Array.from({ length: days.length }, (_, at) => nth(at)))
      expect([days.length <= 104, days.at(-1)! <= until, nth(days.length) > until]).toEqual([true, true, true])
    }))
    expect(daysOf('2027-01-31', 'monthly', '2027-05-31')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect([daysOf('2027-01-31', 'weekly', ''), daysOf('2027-01-31', 'weekly', 'x')]).toEqual(['until-missing', 'until-missing'])
  })
  test('keeps its hour on the wall through every change of the clocks, as long as it was', () => {
    fc.assert(fc.property(anyDay, fc.constantFrom(...zones), fc.integer({ min: 4, max: 20 }), (date, timeZone, hours) => {
      const start = `${String(hours).padStart(2, '0')}:30`
      const form = bookingSchema({ ...terms, timeZone }).parse(typed({ date, start, end: '22:00', repeats: 'weekly', until: addDays(date, 364) }))
      expect(form.again).toHaveLength(52)
      for (const { startsWall, startsAt } of form.again) expect([startsWall.slice(11), wallOf(startsAt, timeZone)]).toEqual([start, startsWall])
    }), { numRuns: 30 })
  })
  test('says the date on which its time is left out, or comes twice', () => {
    const nights = { start: '02:30', end: '05:00', repeats: 'weekly', until: '2027-03-28' }
    expect(problemsOf({ ...nights, date: '2027-02-28' })).toEqual(['start time-never', 'on 2027-03-14'])
    expect(problemsOf({ date: '2026-10-18', start: '01:15', end: '05:00', repeats: 'weekly', until: '2026-11-30' })).toEqual(['start time-twice', 'on 2026-11-01'])
    expect(bookingSchema(terms).parse(typed({ date: '2026-10-18', start: '01:15', end: '05:00', repeats: 'weekly', until: '2026-11-30', startsLater: 'true' })).again.map(({ startsLater }) => startsLater)).toEqual([false, true, false, false, false, false])
    expect([problemsOf({ repeats: 'weekly', until: '' }), problemsOf({ repeats: 'weekly', until: '2026-11-30' }), problemsOf({ repeats: 'weekly', until: '2029-01-01' })]).toEqual([['until until-missing'], ['until until-early'], ['until until-late']])
    expect(bookingSchema(terms).parse(typed({ until: '2029-01-01' })).again).toEqual([])
  })
})

test('a time hangs in its zone by one pair of instants, or is asked about', () => {
  fc.assert(fc.property(anyInstant, fc.integer({ min: 1, max: 3000 }), fc.constantFrom(...zones), fc.option(fc.boolean(), { nil: undefined }), fc.option(fc.boolean(), { nil: undefined }), (instant, minutes, zone, startsLater, endsLater) => {
    const said = { startsWall: wallOf(instant, zone), endsWall: wallOf(after(instant, minutes * minute), zone), startsLater, endsLater }
    const hung = hungIn(zone, said)
    if (!hung.ok) {
      for (const problem of Object.values(hung.problems)) expect(['time-twice', 'end-before-start']).toContain(problem)
      return
    }
    expect([wallOf(hung.times.startsAt, zone), wallOf(hung.times.endsAt, zone)]).toEqual([said.startsWall, said.endsWall])
    expect(hung.times.startsAt < hung.times.endsAt).toBe(true)
    expect(hungIn(zone, hung.times)).toEqual(hung)
  }))
})

test('a state is left only for another, and every move has a way back', () => {
  for (const from of states) for (const to of states) if (canMove(from, to)) expect([from === to, to === 'done' ? canMove('done', 'confirmed') : canMove(to, from)]).toEqual([false, true])
  expect([canMove('canceled', 'done'), canMove('done', 'canceled'), canMove('pending', 'done')]).toEqual([false, false, false])
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
