import { beforeAll } from 'vitest'

import { openDoor } from './door.ts'

export const roles = ['visitor', 'owner', 'manager', 'books', 'crew'] as const
const all = [302, 200, 200, 200, 200]
const office = [302, 200, 200, 403, 403]
const owner = [302, 200, 403, 403, 403]

/** Each page of the portal and the status each of `roles` gets. */
export const pages: Record<string, number[]> = {
  '/portal/bookings': all,
  '/portal/bookings/list': all,
  '/portal/bookings/month': all,
  '/portal/bookings/week/:bookingId': all,
  '/portal/bookings/month/:bookingId': all,
  '/portal/bookings/:bookingId': all,
  '/portal/bookings/new': office,
  '/portal/bookings/import': office,
  '/portal/bookings/clients': office,
  '/portal/bookings/:bookingId/edit': office,
  '/portal': all,
  '/portal/projects': all,
  '/portal/analytics': [302, 200, 200, 200, 403],
  '/portal/photography': all,
  '/portal/videography': all,
  '/portal/podcasts': all,
  '/portal/photography/portfolio': office,
  '/portal/videography/portfolio': office,
  '/portal/podcasts/portfolio': office,
  '/portal/photography/portfolio/:itemId': office,
  '/portal/videography/portfolio/:itemId': office,
  '/portal/podcasts/portfolio/:itemId': office,
  '/portal/portfolio/:itemId/releases': office,
  '/portal/portfolio/releases/:releaseId/withdrawal': [302, 302, 302, 302, 302],
  '/portal/portfolio/releases/:releaseId/paper': office,
  '/portal/portfolio/:itemId/place': [302, 302, 302, 302, 302],
  '/portal/portfolio/:itemId/feature': [302, 302, 302, 302, 302],
  '/portal/portfolio/:itemId/removal': [302, 302, 302, 302, 302],
  '/portal/projects/list': all,
  '/portal/projects/new': office,
  '/portal/projects/client-names': office,
  '/portal/projects/:projectId': [302, 200, 200, 200, 404],
  '/portal/projects/:ownProjectId': all,
  '/portal/projects/:projectId/edit': office,
  '/portal/clients/all': [302, 301, 301, 301, 301],
  '/portal/clients/payments': [302, 200, 200, 200, 403],
  '/portal/clients': [302, 200, 200, 200, 403],
  '/portal/clients/new': office,
  '/portal/clients/:clientId': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/edit': office,
  '/portal/clients/inquiries': office,
  '/portal/clients/inquiries/:inquiryId': office,
  '/portal/settings': all,
  '/portal/settings/appearance': all,
  '/portal/settings/calendar': all,
  '/portal/settings/picture': [302, 302, 302, 302, 302],
  '/portal/settings/website': office,
  '/portal/settings/website/asked': office,
  '/portal/settings/website/:part': office,
  '/portal/settings/website/:part/draft': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/discard': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/publication': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/removal': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/presence': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/editions/:number': [302, 404, 404, 403, 403],
  '/portal/settings/website/links': [302, 302, 302, 302, 302],
  '/portal/settings/website/links/:linkId/end': [302, 302, 302, 302, 302],
  '/portal/settings/website/pictures': office,
  '/portal/settings/website/pictures/:pictureId': [302, 302, 302, 302, 302],
  '/portal/settings/library': office,
  '/portal/settings/library/:fileId': office,
  '/portal/settings/library/:fileId/replacement': office,
  '/portal/settings/library/folder': [302, 302, 302, 302, 302],
  '/portal/settings/library/tags': [302, 302, 302, 302, 302],
  '/portal/settings/library/removal': [302, 302, 302, 302, 302],
  '/portal/settings/library/return': [302, 302, 302, 302, 302],
  '/portal/settings/library/:fileId/captions': office,
  '/portal/settings/library/:fileId/poster': [302, 302, 302, 302, 302],
  '/portal/settings/library/:fileId/outline': [302, 302, 302, 302, 302],
  '/portal/search': all,
  '/portal/uploads': [302, 302, 302, 302, 302],
  '/portal/uploads/:uploadId': [302, 302, 302, 302, 302],
  '/portal/uploads/:uploadId/arrival': [302, 302, 302, 302, 302],
  '/portal/menu': [302, 302, 302, 302, 302],
  '/portal/settings/resources': office,
  '/portal/settings/resources/:resourceId': office,
  '/portal/settings/dates': office,
  '/portal/settings/profile': [302, 302, 302, 302, 302],
  '/portal/settings/security': all,
  '/portal/settings/security/two-factor': all,
  '/portal/settings/team': owner,
  '/portal/settings/team/:accountId': owner,
  '/portal/settings/studio': owner,
  '/portal/settings/policy': [302, 200, 200, 200, 403],
  '/portal/settings/email': owner,
  '/portal/settings/activity': owner,
  '/portal/settings/data': owner,
  '/portal/settings/letters': owner,
  '/portal/settings/letters/:letterId': owner,
  '/portal/*': [302, 307, 307, 307, 307],
}

/** What can be done to an inquiry, with the fields of its form. */
export const inquiryActs: Record<string, Record<string, string>> = {
  replies: { text: 'Hello' },
  notes: { text: 'x', kind: 'note' },
  assignment: { person: '' },
  answer: {},
  reopening: {},
  archive: {},
  spam: {},
  client: {},
  deletion: {},
}

/** What can be done to a project or a task; `crew` may do it on their own projects. */
export const projectActs: Record<string, { fields: Record<string, string>; crew?: true }> = {
  '': { fields: { notes: 'x', seen: '' }, crew: true },
  move: { fields: { to: 'delivery:', from: 'production' } },
  completion: { fields: {} },
  reopening: { fields: {} },
  'case-study': { fields: {} },
  tasks: { fields: { title: 'x' } },
  'tasks/:taskId/check': { fields: {}, crew: true },
  'tasks/:taskId/uncheck': { fields: {}, crew: true },
  'tasks/:taskId/title': { fields: { title: 'x' } },
  'tasks/:taskId/assignment': { fields: { person: '' } },
  'tasks/:taskId/place': { fields: { before: '' } },
  'tasks/:taskId/removal': { fields: {} },
  'tasks/:taskId/return': { fields: {} },
}

/** What can be done to a booking, with the fields of its form. */
export const bookingActs: Record<string, Record<string, string>> = {
  move: { startsWall: '2032-01-06T10:00', endsWall: '2032-01-06T11:00', mine: 'on' },
  'following/cancellation': { canceledBy: 'client' },
  pending: { from: 'confirmed' },
  confirmation: { from: 'pending' },
  cancellation: { from: 'confirmed', canceledBy: 'client' },
  reopening: { from: 'canceled', to: 'confirmed' },
  completion: { from: 'confirmed' },
  proposal: { date: '2032-01-05', start: '10:00' },
  link: {},
}

/** The sample studio with every role signed in, and the ids that `at` fills into a path. */
export async function openAccess() {
  const door = await openDoor()
  const cookies: Record<string, string> = { visitor: '' }
  const ids: Record<string, string> = {}
  const at = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '').replace('*', 'nothing')

  beforeAll(async () => {
    for (const role of roles.slice(1)) cookies[role] = await door.signIn(role)
    const one = async (text: string) => (await door.app.pool.query(text)).rows[0].id as string
    ids.clientId = await one('select id from client limit 1')
    ids.inquiryId = await one("select id from inquiry where state = 'waiting' limit 1")
    ids.bookingId = await one(
      `select b.id from booking b join reservation r on r.booking_id = b.id
        join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id
        where p.role = 'crew' and b.state = 'confirmed' limit 1`,
    )
    ids.entryId = await one(`select id from ledger_entry where booking_id = '${ids.bookingId}'`)
    ids.projectId = await one("select id from project where title = 'Boat shed portraits'")
    ids.ownProjectId = await one("select id from project where title = 'Winter Catalog'")
    await door.submit('/contact', {
      name: 'N',
      email: 'n@mill.test',
      phone: '',
      service: 'other',
      message: 'for a letter',
      website: '',
    })
    ids.accountId = await one("select id from staff where role = 'crew'")
    Object.assign(ids, { pictureId: 'a'.repeat(64), uploadId: 'f'.repeat(32) })
    ids.fileId = await one(
      `insert into library_item (hash, kind, name, bytes, added_at)
        values (repeat('a', 64), 'film', 'a.mp4', 1, now()) returning id`,
    )
    await door.app.pool.query(
      `insert into film (hash, format, next_try_at)
        values (repeat('a', 64), 'mp4', now() + interval '1 day')`,
    )
    ids.resourceId = await one('select id from resource limit 1')
    ids.itemId = await one('select id from portfolio_item limit 1')
    ids.releaseId = await one(`select id from release where item_id = '${ids.itemId}' limit 1`)
    await door.app.pool.query(
      `with named as (update release set file_name = 'a.pdf', file_type = 'application/pdf'
        where id = $1 returning id) insert into release_file select id, '%PDF-' from named`,
      [ids.releaseId],
    )
    Object.assign(ids, { part: 'home', number: '1', linkId: crypto.randomUUID() })
    ids.letterId = await one('select id from letter limit 1')
  })
  return { door, cookies, ids, at }
}
