import { type StudioDay, addDays, addMonths, getWeekday } from '#app/core/day.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { absenceSchema } from '#app/features/booking/absence/rules.ts'
import { addAbsence } from '#app/features/booking/absence/writes.server.ts'
import { onlineBookingSchema } from '#app/features/booking/availability/rules.ts'
import { changeOnlineBooking } from '#app/features/booking/availability/writes.server.ts'
import { changeStudio } from '#app/features/studio/settings/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { toStudioFields, studioSchema } from '#app/features/studio/settings/rules.ts'

import { longlight } from './longlight.ts'
import { type SeedContext, unwrap } from './context.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

/** Online booking settings, as form values. */
const bookingTerms: Record<ServiceKey, { terms: Record<string, string>; takes: string[] }> = {
  photography: {
    terms: {
      hours: '4',
      otherHours: '8',
      minutesBefore: '30',
      minutesAfter: '30',
      noticeHours: '72',
      daysAhead: '120',
      holdHours: '48',
    },
    takes: ['Ines', 'Samuel', 'Camera A', 'Camera B'],
  },
  documentary: {
    terms: {
      hours: '4',
      otherHours: '7',
      minutesBefore: '60',
      minutesAfter: '60',
      noticeHours: '168',
      daysAhead: '180',
      holdHours: '72',
    },
    takes: ['Wren', 'Samuel', 'Camera B'],
  },
  podcast: {
    terms: {
      hours: '2',
      otherHours: '1, 4',
      minutesBefore: '30',
      minutesAfter: '15',
      noticeHours: '48',
      daysAhead: '90',
      holdHours: '48',
    },
    takes: ['Dov', 'Room B', 'Podcast kit'],
  },
}

/** Time off and repairs, in days from today, after every seeded booking. */
const absences = [
  { name: 'Wren', from: 24, to: 27, note: 'Archive week in Augusta' },
  { name: 'Drone', from: 17, to: 21, note: 'At the maker’s for a new gimbal' },
]

/**
 * Seeds holidays, time off and online booking. Runs after the bookings, so that nothing conflicts
 * with them.
 */
export async function seedAvailability(
  ctx: TxCtx,
  { calendar, createCtx }: SeedContext,
  ids: Map<string, string>,
) {
  const owner = createCtx('owner', calendar.getInstant(-20, '09:00'))
  const studio = await getStudio(ctx)
  const fields = toStudioFields(studio)
  // seeded bookings may fall on a holiday that is near; online booking offers none then
  const holidays = listHolidays(calendar.getDay(0))
  unwrap(
    await changeStudio(
      owner,
      studioSchema.parse({
        ...fields,
        closedDays: holidays.map((holiday) => holiday.join(' ')).join('\n'),
      }),
      { revision: studio.revision, base: '' },
    ),
  )
  for (const { name, from, to, note } of absences)
    unwrap(
      await addAbsence(
        owner,
        ids.get(name)!,
        absenceSchema(longlight.timeZone).parse({
          from: calendar.getDay(from),
          to: calendar.getDay(to),
          note,
        }),
      ),
    )
  for (const [key, { terms, takes }] of Object.entries(bookingTerms)) {
    const settings = {
      ...terms,
      offered: 'on',
      ...Object.fromEntries(takes.map((name) => [`need:${ids.get(name)}`, 'on'])),
    }
    unwrap(await changeOnlineBooking(owner, key as ServiceKey, onlineBookingSchema.parse(settings)))
  }
}

/** Returns the holidays of the next year as a studio in Maine observes them, with their names. */
function listHolidays(today: StudioDay): [StudioDay, string][] {
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]
  return years
    .flatMap((year): [StudioDay, string][] => {
      const thanksgiving = getNthWeekday(3, 4, `${year}-11-01`)
      return [
        [`${year}-01-01`, 'New Year’s Day'],
        [addDays(getNthWeekday(0, 1, `${year}-06-01`), -7), 'Memorial Day'],
        [`${year}-07-04`, 'Independence Day'],
        [getNthWeekday(0, 1, `${year}-09-01`), 'Labor Day'],
        [thanksgiving, 'Thanksgiving'],
        [addDays(thanksgiving, 1), 'The day after Thanksgiving'],
        [`${year}-12-24`, 'Christmas Eve'],
        [`${year}-12-25`, 'Christmas Day'],
      ]
    })
    .filter(([day]) => day >= today && day < addMonths(today, 12))
}

/** Returns the nth given weekday (Monday is 0) on or after the first of a month. */
function getNthWeekday(weekday: number, nth: number, first: StudioDay): StudioDay {
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + 7 * (nth - 1))
}
