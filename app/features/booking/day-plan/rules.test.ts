import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parsePlanFields } from './rules.ts'

const zone = 'America/New_York'
const fields = { date: '2026-11-24', start: '09:00', end: '12:00' }

describe('parsePlanFields', () => {
  test('returns the occupied time', () => {
    expect(parsePlanFields({ ...fields, before: '30', after: '15' }, zone)).toEqual({
      day: '2026-11-24',
      selectedTime: { from: new Date('2026-11-24T13:30Z'), to: new Date('2026-11-24T17:15Z') },
    })
  })

  test('includes both days of a booking of whole days', () => {
    expect(
      parsePlanFields({ date: '2026-11-24', endDate: '2026-11-25', allDay: 'on' }, zone)
        ?.selectedTime,
    ).toEqual({ from: new Date('2026-11-24T05:00Z'), to: new Date('2026-11-26T05:00Z') })
  })

  test('has no time while it is incomplete, ends too early or never happens', () => {
    for (const wrong of [
      { start: '' },
      { end: '08:00' },
      { endDate: '2026-11-23' },
      { endDate: '2028-01-01' },
      { date: '2027-03-14', start: '02:30' },
    ])
      expect(parsePlanFields({ ...fields, ...wrong }, zone)?.selectedTime).toBe(null)
    expect(parsePlanFields({ ...fields, date: '' }, zone)).toBe(null)
    expect(parsePlanFields({ ...fields, date: '1900-01-01' }, zone)).toBe(null)
  })

  test('accepts any text in every field', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('2026-11-24', '10:00', 'on', '99999', '-1'))
    const any = fc.dictionary(
      fc.constantFrom('date', 'start', 'endDate', 'end', 'allDay', 'before', 'after', 'endsLater'),
      text,
    )
    fc.assert(
      fc.property(any, (all) => {
        const chosen = parsePlanFields(all, zone)?.selectedTime
        expect(!chosen || chosen.from < chosen.to).toBe(true)
      }),
    )
  })
})
