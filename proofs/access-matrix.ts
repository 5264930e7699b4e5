/** Everybody who may come, in the order of the table below. */
export const people = ['visitor', 'owner', 'manager', 'bookkeeper', 'crew'] as const
export type Person = (typeof people)[number]

/**
 * What a look is answered, for each of them; crew's last figure, where there is one, is for what is
 * not its own.
 */
type Look = readonly [number, number, number, number, number, number?]
/**
 * Who may act, with what a form would say; `own` lets crew too, on what is its own. Where a status
 * is named it is everybody's.
 */
type Act = { who: Person[]; own?: true; fields?: Record<string, string>; status?: number[] }
type Row = { look: Look; act?: Act }

const everyone: Look = [200, 200, 200, 200, 200]
const staff: Look = [302, 200, 200, 200, 200]
const money: Look = [302, 200, 200, 200, 403]
const office: Look = [302, 200, 200, 403, 403]
const owner: Look = [302, 200, 403, 403, 403]
const onward: Look = [302, 302, 302, 302, 302]
const ownOnly: Look = [302, 200, 200, 200, 200, 404]
const lead: Person[] = ['owner', 'manager']
const books: Person[] = ['owner', 'manager', 'bookkeeper']
const inside: Person[] = ['owner', 'manager', 'bookkeeper', 'crew']
const by = (who: Person[], fields: Record<string, string> = {}): Act => ({ who, fields })
const deed = (who: Person[], fields: Record<string, string> = {}): Row => ({
  look: onward,
  act: by(who, fields),
})
const site: Row = { look: everyone }

const booked = {
  clientName: 'Tern Architects',
  kind: 'podcast',
  state: 'pending',
  title: 'x',
  date: '2032-01-05',
  start: '10:00',
  end: '11:00',
  total: '1',
  mine: 'on',
  seen: '0',
  closedAnyway: 'on',
}
const planned = {
  client: 'Tern Architects',
  title: 'x',
  kind: 'podcast',
  stage: 'discovery',
  startedOn: '2026-01-05',
  dueOn: '',
  notes: 'x',
  seen: '',
}
const begun = by(lead, { title: 'x', category: 'podcast' })

/**
 * Every address of the program; one that stands in `app/routes.ts` and not here fails the proof.
 */
export const matrix: Record<string, Row> = {
  '/': site,
  '/about': site,
  '/services': site,
  '/photography': site,
  '/documentary': site,
  '/podcast': site,
  '/portfolio': site,
  '/portfolio/:slug': site,
  '/privacy': site,
  '/accessibility': site,
  '/contact': {
    look: everyone,
    act: { who: [], status: [422], fields: { name: '', email: 'nobody', message: '' } },
  },
  // the address of no page: what the draft of one is shown to is seen by `leak` and `publish`
  '/preview/:token/*': { look: [404, 404, 404, 404, 404] },
  '/preview/:token/portfolio/:slug': { look: [404, 200, 200, 404, 404] },
  '/dates': site,
  '/received/:receipt': {
    look: [307, 307, 307, 307, 307],
    act: { who: [], status: [303], fields: { email: 'nobody' } },
  },
  '/received/:receipt/date.ics': { look: [404, 404, 404, 404, 404] },
  '/dates/:offering': site,
  '/dates/:offering/:day': {
    look: everyone,
    act: {
      who: [],
      status: [422, 307],
      fields: { at: '', name: '', email: 'nobody', message: '' },
    },
  },
  '/b/:token': { look: [302, 302, 302, 302, 302] },
  '/c/:token': { look: [302, 302, 302, 302, 302] },
  // nobody holds the link of a booking
  '/booking/:ref/calendar.ics': { look: [404, 404, 404, 404, 404] },
  '/booking/:ref': {
    look: [404, 404, 404, 404, 404],
    act: { who: [], status: [404], fields: { form: 'cancel' } },
  },
  // nobody holds the link of a client
  '/testimonial/:ref': {
    look: [404, 404, 404, 404, 404],
    act: { who: [], status: [404], fields: { quote: 'x', name: 'x', role: 'x' } },
  },
  // nobody holds a calendar's address
  '/calendar/:file': { look: [404, 404, 404, 404, 404] },
  '/sitemap.xml': site,
  '/manifest.webmanifest': site,
  '/.well-known/security.txt': site,
  '/*': { look: [307, 307, 307, 307, 307], act: { who: [], status: [307] } },
  // a face: seen by the staff; nobody else learns that there is one
  '/media/:file': { look: [404, 200, 200, 200, 200] },
  '/auth': {
    look: [200, 302, 302, 302, 302],
    act: { who: [], status: [401, 302], fields: { email: 'nobody@leak.test', password: 'wrong' } },
  },
  '/auth/code': { look: onward, act: { who: [], status: [302], fields: { code: '123456' } } },
  '/auth/sign-out': { look: onward, act: { who: [], status: [302] } },
  '/auth/reset': {
    look: everyone,
    act: { who: [], status: [410], fields: { token: 'none', password: 'a new long password' } },
  },
  '/auth/setup': {
    look: onward,
    act: {
      who: [],
      status: [302, 403],
      fields: {
        token: 'none',
        studio: 'X',
        studioEmail: 'a@b.test',
        timeZone: 'UTC',
        name: 'X',
        email: 'a@b.test',
        password: 'a new long password',
      },
    },
  },
  '/auth/invitation': {
    look: [410, 410, 410, 410, 410],
    act: {
      who: [],
      status: [410],
      fields: { token: 'none', name: 'X', password: 'a new long password' },
    },
  },

  '/portal': { look: staff },
  '/portal/search': { look: staff },
  '/portal/analytics': { look: money },
  '/portal/*': { look: [302, 307, 307, 307, 307] },
  // files in parts, by a protocol of their own: a form is none of it
  '/portal/uploads': { look: onward, act: { who: lead, status: [302, 403, 422] } },
  '/portal/uploads/:uploadId': { look: onward, act: { who: lead, status: [302, 403, 405] } },
  '/portal/uploads/:uploadId/arrival': {
    look: onward,
    act: { who: lead, status: [302, 403, 404] },
  },
  '/portal/menu': { look: onward, act: by(inside, { menu: 'pinned' }) },
  '/portal/bookings': { look: staff },
  '/portal/bookings/list': { look: staff },
  '/portal/bookings/month': { look: staff },
  '/portal/bookings/week/:bookingId': { look: ownOnly },
  '/portal/bookings/month/:bookingId': { look: ownOnly },
  '/portal/bookings/new': { look: office, act: by(lead, booked) },
  '/portal/bookings/import': {
    look: office,
    act: by(lead, { client: 'Tern Architects', kind: 'podcast' }),
  },
  '/portal/bookings/clients': { look: office },
  '/portal/bookings/projects': { look: office },
  '/portal/bookings/:bookingId': {
    look: ownOnly,
    act: by(books, { form: 'payment', amount: '1', method: 'cash', anyway: 'on' }),
  },
  '/portal/bookings/:bookingId/edit': { look: office, act: by(lead, booked) },
  '/portal/bookings/:bookingId/confirmation': deed(lead, {
    from: 'pending',
    without: 'deposit',
    reason: 'x',
  }),
  '/portal/bookings/:bookingId/pending': deed(lead, { from: 'confirmed' }),
  '/portal/bookings/:bookingId/cancellation': deed(lead, { from: 'pending', canceledBy: 'client' }),
  '/portal/bookings/:bookingId/following/cancellation': deed(lead, { canceledBy: 'client' }),
  '/portal/bookings/:bookingId/move': deed(lead, {
    startsWall: '2032-01-06T10:00',
    endsWall: '2032-01-06T11:00',
    mine: 'on',
  }),
  // of one's own part alone: to everybody else there is none
  '/portal/bookings/:bookingId/answer': deed(inside, { answer: 'accepted' }),
  '/portal/bookings/:bookingId/reopening': deed(lead, { from: 'canceled', to: 'pending' }),
  '/portal/bookings/:bookingId/completion': deed(lead, { from: 'confirmed' }),
  '/portal/bookings/:bookingId/project': deed(lead),
  '/portal/bookings/:bookingId/link': deed(lead),
  '/portal/bookings/:bookingId/proposal': deed(lead, { date: '2032-01-05', start: '10:00' }),
  '/portal/bookings/:bookingId/entries/:entryId/correction': deed(['owner', 'bookkeeper']),
  '/portal/bookings/:bookingId/entries/:entryId/restoration': deed(['owner', 'bookkeeper']),
  '/portal/photography': { look: staff },
  '/portal/videography': { look: staff },
  '/portal/podcasts': { look: staff },
  '/portal/photography/portfolio': { look: office, act: begun },
  '/portal/videography/portfolio': { look: office, act: begun },
  '/portal/podcasts/portfolio': { look: office, act: begun },
  '/portal/photography/portfolio/:itemId': { look: office },
  '/portal/videography/portfolio/:itemId': { look: office },
  '/portal/podcasts/portfolio/:itemId': { look: office },
  '/portal/portfolio/:itemId/place': deed(lead, { before: '' }),
  '/portal/portfolio/:itemId/feature': deed(lead, { featured: 'on' }),
  '/portal/portfolio/:itemId/removal': deed(lead),
  '/portal/portfolio/:itemId/releases': {
    look: office,
    act: by(lead, { who: 'x', givenOn: '2026-01-05', names: 'on' }),
  },
  '/portal/portfolio/releases/:releaseId/withdrawal': deed(lead),
  '/portal/portfolio/releases/:releaseId/paper': { look: office },
  '/portal/projects': { look: staff },
  '/portal/projects/list': { look: staff },
  '/portal/projects/new': { look: office, act: by(lead, planned) },
  '/portal/projects/client-names': { look: office },
  '/portal/projects/:projectId': {
    look: ownOnly,
    act: { who: lead, own: true, fields: { notes: 'x', seen: '' } },
  },
  '/portal/projects/:projectId/edit': { look: office, act: by(lead, planned) },
  '/portal/projects/:projectId/move': deed(lead, { to: 'delivery:', from: 'discovery' }),
  '/portal/projects/:projectId/completion': deed(lead, { anyway: 'on' }),
  '/portal/projects/:projectId/reopening': deed(lead),
  '/portal/projects/:projectId/case-study': deed(lead),
  '/portal/projects/:projectId/tasks': deed(lead, { title: 'x' }),
  '/portal/projects/:projectId/tasks/:taskId/check': {
    look: onward,
    act: { who: lead, own: true },
  },
  '/portal/projects/:projectId/tasks/:taskId/uncheck': {
    look: onward,
    act: { who: lead, own: true },
  },
  '/portal/projects/:projectId/tasks/:taskId/title': deed(lead, { title: 'x' }),
  '/portal/projects/:projectId/tasks/:taskId/assignment': deed(lead, { person: '' }),
  '/portal/projects/:projectId/tasks/:taskId/place': deed(lead, { before: '' }),
  '/portal/projects/:projectId/tasks/:taskId/removal': deed(lead),
  '/portal/projects/:projectId/tasks/:taskId/return': deed(lead),
  '/portal/clients': { look: money },
  '/portal/clients/all': { look: [302, 301, 301, 301, 301] },
  '/portal/clients/payments': { look: money },
  '/portal/clients/inquiries': { look: office },
  '/portal/clients/inquiries/:inquiryId': { look: office },
  '/portal/clients/new': { look: office, act: by(lead, { name: 'x' }) },
  '/portal/clients/:clientId': {
    look: money,
    act: by(books, { form: 'payment', amount: '1', method: 'cash' }),
  },
  '/portal/clients/:clientId/entries/:entryId/correction': deed(['owner', 'bookkeeper']),
  '/portal/clients/:clientId/entries/:entryId/restoration': deed(['owner', 'bookkeeper']),
  '/portal/clients/:clientId/edit': { look: office, act: by(lead, { name: 'x' }) },
  '/portal/clients/inquiries/:inquiryId/replies': deed(lead, { text: 'x' }),
  '/portal/clients/inquiries/:inquiryId/notes': deed(lead, { text: 'x', kind: 'note' }),
  '/portal/clients/inquiries/:inquiryId/assignment': deed(lead, { person: '' }),
  '/portal/clients/inquiries/:inquiryId/answer': deed(lead),
  '/portal/clients/inquiries/:inquiryId/spam': deed(lead),
  '/portal/clients/inquiries/:inquiryId/archive': deed(lead),
  '/portal/clients/inquiries/:inquiryId/reopening': deed(lead),
  '/portal/clients/inquiries/:inquiryId/client': deed(lead),
  '/portal/clients/inquiries/:inquiryId/deletion': deed(lead),
  '/portal/settings': { look: staff, act: by(inside, { form: 'name', name: 'Somebody' }) },
  '/portal/settings/picture': { look: onward, act: by(inside) },
  '/portal/settings/website': { look: office },
  '/portal/settings/website/asked': {
    look: office,
    act: by(lead, { form: 'ask', client: 'Tern Architects', email: 'asked@leak.test' }),
  },
  '/portal/settings/website/:part': { look: office },
  '/portal/settings/website/:part/draft': deed(lead, { content: '{}', mark: 'x' }),
  '/portal/settings/website/:part/discard': deed(lead, { mark: 'x' }),
  '/portal/settings/website/:part/publication': deed(lead, { mark: 'x' }),
  '/portal/settings/website/:part/removal': deed(lead),
  '/portal/settings/website/:part/presence': deed(lead),
  '/portal/settings/website/:part/editions/:number': { look: [302, 200, 200, 403, 403] },
  '/portal/settings/website/links': deed(lead),
  '/portal/settings/website/links/:linkId/end': deed(lead),
  '/portal/settings/library': { look: office, act: by(lead) },
  '/portal/settings/library/:fileId': {
    look: office,
    act: by(lead, { form: 'saying', name: 'x' }),
  },
  '/portal/settings/library/:fileId/replacement': { look: office, act: by(lead, { other: 'x' }) },
  '/portal/settings/library/folder': deed(lead, { item: 'x', folder: 'x' }),
  '/portal/settings/library/tags': deed(lead, { item: 'x', tags: 'x' }),
  '/portal/settings/library/removal': deed(lead, { item: 'x' }),
  '/portal/settings/library/return': deed(lead, { item: 'x' }),
  '/portal/settings/library/:fileId/captions': { look: office, act: by(lead, { captions: 'x' }) },
  '/portal/settings/library/:fileId/poster': deed(lead, { chosen: 'x' }),
  '/portal/settings/library/:fileId/outline': deed(lead, { peaks: 'x' }),
  '/portal/settings/website/pictures': { look: office },
  '/portal/settings/website/pictures/:pictureId': deed(lead, { focus: '5 5', alt: 'x' }),
  '/portal/settings/profile': { look: onward },
  '/portal/settings/security': {
    look: staff,
    act: by(inside, { form: 'end-session', session: 'none' }),
  },
  '/portal/settings/security/two-factor': {
    look: staff,
    act: by(inside, { form: 'begin', current: 'wrong' }),
  },
  '/portal/settings/team': {
    look: owner,
    act: by(['owner'], { form: 'invite', email: 'thief@leak.test', name: '', role: 'owner' }),
  },
  '/portal/settings/team/:accountId': {
    look: owner,
    act: by(['owner'], { form: 'role', role: 'manager' }),
  },
  '/portal/settings/resources': {
    look: office,
    act: by(lead, { form: 'add', kind: 'kit', name: 'x' }),
  },
  '/portal/settings/resources/:resourceId': {
    look: office,
    act: by(lead, { form: 'absence', from: '2031-06-02', note: 'x' }),
  },
  '/portal/settings/dates': { look: office, act: by(lead, { form: 'podcast', hours: 'x' }) },
  '/portal/settings/appearance': { look: staff, act: by(inside) },
  '/portal/settings/calendar': { look: staff, act: by(inside, { form: 'make:own' }) },
  '/portal/settings/email': {
    look: owner,
    act: by(['owner'], { form: 'studio', email: 'thief@leak.test' }),
  },
  '/portal/settings/studio': {
    look: owner,
    act: by(['owner'], { name: '', timeZone: 'UTC', currency: 'EUR', seen: '' }),
  },
  '/portal/settings/policy': { look: money, act: by(['owner'], { reply: '', seen: '0' }) },
  '/portal/settings/activity': { look: owner },
  '/portal/settings/data': {
    look: owner,
    act: by(['owner'], { form: 'removal', name: 'not its name' }),
  },
  '/portal/settings/letters': { look: owner },
  '/portal/settings/letters/:letterId': { look: owner, act: by(['owner']) },
  '/portal/settings/letters/:letterId/preview': { look: owner },
}

export function lookOf({ look }: Row, person: Person, own: boolean): number {
  return (!own && person === 'crew' && look[5]) || look[people.indexOf(person)]!
}

export function mayAct({ act }: Row, person: Person, own: boolean): boolean {
  return (
    act !== undefined &&
    (act.who.includes(person) || (act.own === true && own && person === 'crew'))
  )
}
