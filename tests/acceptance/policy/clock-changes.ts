import { computeRefund } from '../../../app/features/studio/policy/rules.ts'
import { check, printLine } from '../../support/check.ts'

/**
 * Zones of both hemispheres, with changes of an hour and of half an hour, and one without changes.
 */
const zones = [
  'America/New_York',
  'Europe/Warsaw',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Chatham',
  'UTC',
]
const second = 1000
const day = 86_400_000
const policy = {
  refundSteps: [
    { days: 14, percent: 100 },
    { days: 7, percent: 50 },
  ],
}

/**
 * Checks a booking at half past one on every day of two years in each zone: for both steps, one
 * second before the deadline, exactly at it, and one second after. The deadline is computed with
 * Intl only, without code of the program.
 */
export function checkAcrossClockChanges(): number {
  let [moments, changes] = [0, 0]
  for (const zone of zones) {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const wrong: string[] = []
    for (let at = Date.UTC(2026, 0, 20, 13, 30); at < Date.UTC(2028, 0, 1); at += day) {
      const startsLocal = new Date(at).toISOString().slice(0, 16)
      for (const [days, before, during, later] of [
        [14, 100, 100, 50],
        [7, 50, 50, 0],
      ] as const) {
        const [from, start] = [toInstant(format, at - days * day), toInstant(format, at)]
        if (start - from !== days * day) changes++
        for (const [sameDayCounts, exactly] of [
          [true, during],
          [false, later],
        ] as const) {
          const seen = [-second, 0, second].map(
            (off) =>
              computeRefund(
                10_000,
                { startsLocal, zone, total: 10_000 },
                { ...policy, sameDayCounts, studioRefundPercent: 100 },
                new Date(from + off),
              ).percent,
          )
          moments += 3
          if (seen.join() !== [before, exactly, later].join())
            wrong.push(`${startsLocal}, ${days} days, ${sameDayCounts}: ${seen.join()}`)
        }
      }
    }
    check(`${zone}: a second more, exactly, a second less`, wrong.length === 0, wrong.slice(0, 4))
  }
  check('many spans contain a clock change', changes > 100, changes)
  printLine(
    `${moments} moments in ${zones.length} zones, ${changes} of the spans with a clock change ` +
      'in them',
  )
  return moments
}

/**
 * Returns the instant at which the local clock shows the digits of `utc`, by correcting with the
 * clock's own difference.
 */
function toInstant(format: Intl.DateTimeFormat, utc: number): number {
  const read = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
  const near = utc - (read(utc) - utc)
  return near - (read(near) - utc)
}
