import { bookingSchema } from '#app/features/booking/booking/rules.ts'

export const terms = { timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' }

/** Returns the fields of the booking form as a browser sends them. */
export function buildFields(change = {}) {
  return {
    client: crypto.randomUUID(),
    category: 'photography',
    date: '2026-11-24',
    start: '09:00',
    end: '12:00',
    total: '1,200.50',
    ...change,
  }
}

export function listProblems(change = {}) {
  return bookingSchema(terms)
    .safeParse(buildFields(change))
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}
