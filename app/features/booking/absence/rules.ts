import { z } from '#app/core/schema.ts'

import { addDays, toInstant, isDay, getStartOfDay } from '#app/core/day.ts'
import { toSingleLine } from '#app/core/text.ts'

const clock = z
  .string()
  .default('')
  .refine((text) => text === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), 'time-missing')

/**
 * An absence as a person types it: days, both included, or local times of the studio. Without a
 * last day it is one day. The result has instants; for a repeated hour it covers both occurrences.
 * Each message is a problem code.
 */
export const absenceSchema = (zone: string) =>
  z
    .object({
      from: z.string('date-missing').refine(isDay, 'date-missing'),
      to: z
        .string()
        .default('')
        .refine((text) => text === '' || isDay(text), 'date-missing'),
      fromTime: clock,
      toTime: clock,
      note: z.string().default('').transform(toSingleLine).pipe(z.string().max(500, 'note-long')),
    })
    .transform(({ from, to: last, fromTime, toTime, note }, issues) => {
      const refuse = (field: string, message: string) => {
        issues.addIssue({ code: 'custom', path: [field], message })
      }
      const [to, wholeDays] = [last || from, fromTime === '' && toTime === '']
      const [startsLocal, endsLocal] = wholeDays
        ? [`${from}T00:00`, `${addDays(to, 1)}T00:00`]
        : [`${from}T${fromTime}`, `${to}T${toTime}`]
      if (to < from) refuse('to', 'absence-backwards')
      else if (!wholeDays && fromTime === '') refuse('fromTime', 'time-missing')
      else if (!wholeDays && toTime === '') refuse('toTime', 'time-missing')
      else if (endsLocal <= startsLocal) refuse('toTime', 'absence-backwards')
      else if (wholeDays)
        return {
          note,
          wholeDays,
          zone,
          startsLocal,
          endsLocal,
          from: getStartOfDay(from, zone),
          to: getStartOfDay(addDays(to, 1), zone),
        }
      else {
        const [starts, ends] = [toInstant(startsLocal, zone), toInstant(endsLocal, zone, 'later')]
        if (!starts) refuse('fromTime', 'time-never')
        if (!ends) refuse('toTime', 'time-never')
        if (starts && ends)
          return { note, wholeDays, zone, startsLocal, endsLocal, from: starts.at, to: ends.at }
      }
      return z.NEVER
    })
export type AbsenceForm = z.infer<ReturnType<typeof absenceSchema>>
