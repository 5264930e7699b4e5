import type { startTestServer } from './test-server.ts'

/**
 * Returns a local time this many days from now. The absences of the sample studio fall within the
 * next twelve months.
 */
export const addLocalDays = (days: number, clock = '10:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} ${clock}`

/** Formats an instant for iCalendar. */
export const formatStamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Returns a full hour this many hours from now. */
export const addHours = (hours: number) =>
  new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000)

/**
 * Adds a client without bookings and finds Samuel, who is crew. `cookie` is the owner's session.
 */
export async function addCalendarPeople(
  server: Awaited<ReturnType<typeof startTestServer>>,
  cookie: string,
) {
  const response = await server.submit(
    '/portal/clients/new',
    { name: 'Feed Mill', email: 'secret@feed.test', phone: '' },
    cookie,
  )
  const { rows } = await server.app.pool.query(
    "select r.id from resource r join staff s on s.id = r.staff_id where s.role = 'crew'",
  )
  return {
    client: /[0-9a-f-]{36}/.exec(response.headers.get('location') ?? '')![0],
    samuel: rows[0].id as string,
  }
}
