import { addDays, subtractLocalDays, toLocalTime } from './day.ts'

/**
 * Local hours of the studio between which reminders go out, so that none arrives at night after an
 * outage. `until` is exclusive.
 */
export const sendHours = { from: 9, until: 20 }

/** Returns the first instant from `from` on within the hours in which reminders go out. */
export function findSendTime(from: Date, zone: string): Date {
  const local = toLocalTime(from, zone)
  const [day, hour] = [local.slice(0, 10), Number(local.slice(11, 13))]
  if (hour >= sendHours.from && hour < sendHours.until) return from
  const next = hour < sendHours.from ? day : addDays(day, 1)
  return getMorning(next, zone)
}

/** Returns the local time from which reminders go out on a day. */
export function toMorning(day: string): string {
  return `${day}T${String(sendHours.from).padStart(2, '0')}:00`
}

/** Returns the instant from which reminders go out on a day. */
export function getMorning(day: string, zone: string): Date {
  return subtractLocalDays(toMorning(day), 0, zone)
}
