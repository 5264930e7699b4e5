import type { startTestServer } from './test-server.ts'

/** A day and time this many days from now; the sample studio is away in the next twelve months. */
export const addLocalDays = (days: number, clock = '10:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} ${clock}`

/** An instant as iCalendar writes it. */
export const formatStamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** A full hour this many hours from now. */
export const addHours = (hours: number) =>
  new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000)

/** A client without bookings, and Samuel, who is crew; signed in as the owner. */
export async function addCalendarPeople(
  server: Awaited<ReturnType<typeof startTestServer>>,
  cookie: string,
) {
  const answer = await server.submit(
    '/portal/clients/new',
    { name: 'Feed Mill', email: 'secret@feed.test', phone: '' },
    cookie,
  )
  const { rows } = await server.app.pool.query(
    "select r.id from resource r join staff s on s.id = r.staff_id where s.role = 'crew'",
  )
  return {
    client: /[0-9a-f-]{36}/.exec(answer.headers.get('location') ?? '')![0],
    samuel: rows[0].id as string,
  }
}
