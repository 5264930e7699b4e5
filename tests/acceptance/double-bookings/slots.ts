import type { Query } from '../../support/data.ts'
import { addDays } from '../../support/form.ts'

/**
 * Ways to claim a time: a form over a hold that has just expired, a form, reopening a canceled
 * booking, a form that moves, a drag, a series, an imported file, a visitor's request.
 */
export const kinds = [
  'hold',
  'create',
  'reopen',
  'move',
  'drag',
  'repeat',
  'import',
  'ask',
] as const
export type RaceKind = (typeof kinds)[number]
export const racers = 20

type RaceResource = { id: string; name: string }
/** One time of one resource that twenty racers request, on all `dates` of a series. */
export type Slot = {
  kind: RaceKind
  n: number
  date: string
  dates: string[]
  thing: RaceResource
  beside: RaceResource
  racers: Racer[]
}
/** One of the twenty: client, times, additional resource, and the booking it already has. */
export type Racer = {
  client: RaceResource
  start: string
  end: string
  before: string
  both: boolean
  plain: boolean
  id: string
}

const years = {
  create: '2031-01-01',
  reopen: '2033-01-01',
  move: '2035-01-01',
  drag: '2037-01-01',
  hold: '2039-01-01',
  repeat: '2080-01-01',
}
/**
 * Visitors' requests and imported files have to be nearer: one date per weekday, this many days
 * from today, with one resource each.
 */
const near = { from: 130, ask: 0, import: 1 }
/** Dates of the bookings before they are moved. */
const homes = { move: '2042-01-01', drag: '2060-01-01' }
/** Series of three weeks don't overlap other slots. */
const weeks = 3
/** Milliseconds from planting until the contested holds expire. */
export const holdsPass = 45_000

/** Builds slots that don't overlap, with the resources and clients of the sample studio. */
export function buildSlots(count: number, things: RaceResource[], clients: RaceResource[]): Slot[] {
  const half = Math.floor(things.length / 2)
  return kinds.flatMap((kind) =>
    Array.from({ length: count }, (_, n) => ({
      kind,
      n,
      ...buildDates(kind, kind === 'ask' || kind === 'import' ? n : Math.floor(n / half)),
      thing: things[kind === 'ask' || kind === 'import' ? near[kind] : n % half]!,
      beside: things[half + (n % half)]!,
      racers: Array.from({ length: racers }, (_, at) =>
        buildRacer(at, clients[(n + at) % clients.length]!),
      ),
    })),
  )
}

function buildDates(kind: RaceKind, nth: number) {
  if (kind === 'ask' || kind === 'import')
    return { date: findWeekday(nth), dates: [findWeekday(nth)] }
  const date = addDays(years[kind], kind === 'repeat' ? nth * weeks * 7 : nth)
  return {
    date,
    dates:
      kind === 'repeat'
        ? Array.from({ length: weeks }, (_, week) => addDays(date, week * 7))
        : [date],
  }
}

function findWeekday(nth: number): string {
  const first = addDays(new Date().toISOString().slice(0, 10), near.from)
  const monday = addDays(first, (8 - new Date(`${first}T12:00Z`).getUTCDay()) % 7)
  return addDays(monday, Math.floor(nth / 5) * 7 + (nth % 5))
}

/** No two forms of a slot are equal, and every two of them overlap. */
function buildRacer(at: number, client: RaceResource): Racer {
  const minutes = ['00', '15', '30', '45'][at % 4]!
  return {
    client,
    start: `10:${minutes}`,
    end: `12:${minutes}`,
    before: at % 3 === 0 ? '20' : '0',
    both: at % 5 === 1,
    plain: at % 4 === 3,
    id: crypto.randomUUID(),
  }
}

export async function findSample(query: Query) {
  return {
    things: await query<RaceResource>(
      'select id, name from resource where not retired order by position, id',
    ),
    clients: await query<RaceResource>(
      `select id, name from client where sort_name in (select sort_name from client
        group by sort_name having count(*) = 1) order by id limit 7`,
    ),
  }
}

/**
 * Builds canceled bookings of one time, bookings at other times, and holds that are about to
 * expire.
 */
function buildRows(slots: Slot[]): Planted[] {
  const rows: Planted[] = slots
    .filter(({ kind }) => kind === 'reopen' || kind === 'move' || kind === 'drag')
    .flatMap((slot) =>
      slot.racers.map((racer, at) => {
        const home = slot.n * racers + at
        const [date, start, end] =
          slot.kind === 'reopen'
            ? [slot.date, racer.start, racer.end]
            : [
                addDays(homes[slot.kind as keyof typeof homes], Math.floor(home / 8)),
                `${String((home % 8) * 3).padStart(2, '0')}:00`,
                `${String((home % 8) * 3 + 2).padStart(2, '0')}:00`,
              ]
        return {
          id: racer.id,
          client: racer.client.id,
          title: buildTitle(slot),
          state: slot.kind === 'reopen' ? 'canceled' : 'pending',
          from: `${date}T${start}`,
          to: `${date}T${end}`,
          before: slot.kind === 'reopen' ? Number(racer.before) : 0,
          things: [slot.thing.id, ...(racer.both ? [slot.beside.id] : [])],
        }
      }),
    )
  for (const slot of slots)
    if (slot.kind === 'hold')
      rows.push({
        id: crypto.randomUUID(),
        client: slot.racers[0]!.client.id,
        title: 'Passed hold',
        state: 'held',
        from: `${slot.date}T09:00`,
        to: `${slot.date}T14:00`,
        before: 0,
        things: [slot.thing.id, slot.beside.id],
      })
  return rows
}

async function insertRows(query: Query, rows: Planted[]) {
  for (let at = 0; at < rows.length; at += 1000) {
    const part = JSON.stringify(rows.slice(at, at + 1000))
    await query(
      `insert into booking (id, created_at, client_id, category, title, state, zone, starts_local,
        ends_local, starts_at, ends_at, minutes_before, total, policy_version, search, held_until)
      select r.id, now(), client, 'podcast', title, state, s.time_zone, "from", "to",
        "from"::timestamp at time zone s.time_zone, "to"::timestamp at time zone s.time_zone,
        before, 0, (select max(version) from policy), lower(title), case when state = 'held'
        then now() + $2::int * interval '1 millisecond' end
      from jsonb_to_recordset($1::jsonb) as r(id uuid, client uuid, title text, state text,
        "from" text, "to" text, before int), studio s`,
      [part, holdsPass],
    )
    await query(
      `insert into reservation (booking_id, resource_id, state, during)
      select b.id, thing::uuid, b.state, tstzrange(b.starts_at - b.minutes_before * interval
        '1 minute', b.ends_at)
      from jsonb_to_recordset($1::jsonb) as r(id uuid, things jsonb)
        join booking b on b.id = r.id, jsonb_array_elements_text(r.things) as thing`,
      [part],
    )
  }
}

/** Inserts the rows every race needs. */
export async function plantSlots(query: Query, slots: Slot[]) {
  // Confirms the email address of every visitor at once: this check is about conflicts, not about
  // the limit of unconfirmed holds.
  await query(
    `create function confirm_mailbox() returns trigger language plpgsql as
      'begin new.email_confirmed_at = new.created_at; return new; end'`,
  )
  await query(
    `create trigger confirm_mailbox before
      insert on booking for each row execute function confirm_mailbox()`,
  )
  await openOnlineBooking(query, slots.find(({ kind }) => kind === 'ask')!.thing)
  await insertRows(query, buildRows(slots))
}

/** Lets visitors book two hours of one resource, far ahead. */
async function openOnlineBooking(query: Query, { id }: RaceResource) {
  await query(`update studio set closed_days = '[]'`)
  await query(`update resource set week = null where id = $1`, [id])
  await query(`delete from absence where resource_id = $1`, [id])
  await query(`delete from online_booking_resource where service = 'podcast'`)
  await query(
    `update online_booking set offered = true, minutes = 120, minutes_before = 0, minutes_after = 0,
      notice_hours = 1, days_ahead = 730, hold_hours = 48 where service = 'podcast'`,
  )
  await query(`insert into online_booking_resource (service, resource_id) values ('podcast', $1)`, [
    id,
  ])
}

type Planted = {
  id: string
  client: string
  title: string
  state: string
  from: string
  to: string
  before: number
  things: string[]
}

/** Visitors' bookings have no title. */
const visitorTitle = 'requested by a visitor'

export function buildTitle({ kind, n }: Slot): string {
  return `Race ${kind} ${n}`
}

/**
 * Counts overlaps by the times of bookings, and again by the reservations: live ones that begin
 * before an earlier one has ended, and slots without exactly one live booking.
 */
export async function countOverlaps(query: Query, slots: Slot[]) {
  const [overlaps] = await query<{ by_times: number; by_ranges: number; reservations: number }>(`
    with live as (select b.id, r.resource_id, r.during,
      b.starts_at - b.minutes_before * interval '1 minute' as begins,
      b.ends_at + b.minutes_after * interval '1 minute' as ends
      from booking b join reservation r on r.booking_id = b.id
        where b.state in ('held', 'pending', 'confirmed')
        or r.state in ('held', 'pending', 'confirmed'))
    select count(*) filter (where begins < ended)::int as by_times,
      count(*) filter (where lower(during) < left_at)::int as by_ranges,
      count(*)::int as reservations
    from (select *, max(ends) over (partition by resource_id
      order by begins, ends, id rows between unbounded preceding and 1 preceding) as ended,
      max(upper(during)) over (partition by resource_id
        order by lower(during), upper(during), id rows between unbounded preceding
        and 1 preceding) as left_at from live) as ordered`)
  const stand = await query<{ title: string; date: string; n: number }>(
    `select case when service is null then title else '${visitorTitle}'
      end as title, left(starts_local, 10) as date, count(*)::int as n from booking
      where (title like 'Race %' or service is not null)
      and state in ('held', 'pending', 'confirmed') group by 1, 2`,
  )
  const [holds] = await query<{
    planted: number
    ended: number
    events: number
  }>(`select count(*)::int as planted, count(*) filter (where state = 'canceled')::int as ended,
    (select count(*)::int from event where name = 'booking.expired'
      and subject_id in (select id::text from booking where title = 'Passed hold')) as events
      from booking where title = 'Passed hold'`)
  const at = new Map(stand.map(({ title, date, n }) => [`${title} ${date}`, n]))
  return {
    overlaps: overlaps!,
    notOne: slots
      .filter((slot) =>
        slot.dates.some(
          (date) =>
            at.get(`${slot.kind === 'ask' ? visitorTitle : buildTitle(slot)} ${date}`) !== 1,
        ),
      )
      .map(buildTitle),
    holds: holds!,
  }
}
