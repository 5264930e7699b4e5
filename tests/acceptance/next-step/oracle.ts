import { sql } from 'drizzle-orm'

import type { Database } from '#app/data/db.server.ts'

import { computeOracleBalance } from '../../support/release-oracle.ts'

/** The step that the page has to show for a project; null for one without a card. */
export type Expected = { label: string; text: string } | null

type Row = {
  title: string
  state: string
  stage: string
  promised: string | null
  open: number
  locked: number
  ends: string | null
  list: string | null
  chosen: number | null
  least: number | null
  seesMoney: boolean
}

/** The galleries `g` that a contact may open on a day. */
const isOpen = (contactId: string, today: string) => sql`g.project_id = p.id
  and g.state = 'published' and (g.expires_on is null or g.expires_on >= ${today}::date)
  and exists (select from gallery_share s where s.gallery_id = g.id
    and s.contact_id = ${contactId}::uuid)`

/** Finds the steps of a contact's projects with plain SQL and nested questions. */
export async function findStepsByOracle(
  db: Database,
  contactId: string,
  today: string,
): Promise<Map<string, Expected>> {
  const { rows } = await db.execute<Row & { id: string }>(sql`
    select p.id, p.title, p.state, p.stage, contact.sees_money as "seesMoney",
      (select promised_on::text from promise where project_id = p.id
        order by number desc limit 1) as promised,
      (select count(*)::int from gallery g where ${isOpen(contactId, today)}) as open,
      (select count(*)::int from gallery g where ${isOpen(contactId, today)}
        and g.locked_at is not null) as locked,
      (select min(g.expires_on)::text from gallery g where ${isOpen(contactId, today)}) as ends,
      first.name as list, first.chosen, first.least
    from client_contact contact join project p on p.client_id = contact.client_id
    left join lateral (
      select l.name, l.min_items as least, (
        select count(*)::int from favorite f join gallery_item i on i.id = f.item_id
          where f.list_id = l.id and not f.is_suggestion
            and (i.hidden_at is null or 'hide' = any(s.permissions))) as chosen
      from gallery g join favorite_list l on l.gallery_id = g.id
        join favorite_list_share ls on ls.list_id = l.id
        join gallery_share s on s.id = ls.share_id and s.contact_id = contact.id
      where ${isOpen(contactId, today)} and l.min_items is not null and l.submitted_at is null
        and not l.is_personal and 'favorite' = any(s.permissions)
      order by g.published_at desc, g.id, l.created_at, l.id limit 1) first on true
    where contact.id = ${contactId}`)
  const expected = new Map<string, Expected>()
  for (const row of rows)
    expected.set(row.title, await findStep(db, row, toWords(row.promised), today))
  return expected
}

async function findStep(
  db: Database,
  row: Row & { id: string },
  day: string,
  today: string,
): Promise<Expected> {
  const isDone = row.state === 'completed'
  if (isDone && row.open === 0) return null
  if (isDone && row.locked === 0) {
    const galleries = row.open === 1 ? 'gallery is' : 'galleries are'
    const until = row.ends && ` Your ${galleries} available until ${toWords(row.ends, true)}.`
    return { label: '', text: `Everything has been delivered.${until ?? ''}` }
  }
  if (row.locked > 0 && row.seesMoney) {
    const { missing, agreed, paid } = await computeOracleBalance(db, row.id)
    const amount = `$${(missing / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const what = missing === agreed - paid ? `Your balance of ${amount}` : `A payment of ${amount}`
    if (missing > 0)
      return {
        label: 'Waiting for you',
        text: `${what} is due. Originals unlock when it’s paid.`,
      }
  }
  if (row.list !== null) {
    const isShort = row.chosen! < row.least!
    const count = isShort ? `${row.chosen} of ${row.least} selected.` : `${row.chosen} selected.`
    const rest = isShort ? '' : ' Send your selection when you’re done.'
    return { label: 'Waiting for you', text: `${row.list}: ${count}${rest}` }
  }
  if (!isDone && row.promised !== null) {
    const late = row.promised < today ? ', and we’re late' : ''
    return { label: 'With us', text: `Promised for ${day}${late}.` }
  }
  if (row.locked > 0) return { label: '', text: 'Originals aren’t available yet.' }
  const stage = row.stage[0]!.toUpperCase() + row.stage.slice(1)
  return { label: 'With us', text: `Current stage: ${stage}.` }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Writes a day as the page does, which is in the year of today unless `withYear`. */
function toWords(day: string | null, withYear = false): string {
  if (day === null) return ''
  const [year, month, date] = day.split('-').map(Number)
  return `${months[month! - 1]} ${date}${withYear ? `, ${year}` : ''}`
}
