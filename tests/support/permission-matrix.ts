import { setupForm } from './own-studio-fixture.ts'

/** All roles, in the order of the table below. */
export const people = ['visitor', 'owner', 'manager', 'bookkeeper', 'crew'] as const
export type Person = (typeof people)[number]

/** Status of a GET for each role. The last number is for crew on objects that aren't theirs. */
type Look = readonly [number, number, number, number, number, number?]
/**
 * Roles that may act, and fields of a valid form. `own` also permits crew on their own objects.
 * `status` applies to everyone.
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
const allowAct = (who: Person[], fields: Record<string, string> = {}): Act => ({ who, fields })
const actOnly = (who: Person[], fields: Record<string, string> = {}): Row => ({
  look: onward,
  act: allowAct(who, fields),
})
const newInquiry = {
  source: 'phone',
  name: 'x',
  phone: '207 555 0100',
  service: 'podcast',
  message: 'x',
}
const site: Row = { look: everyone }

const booked = {
  clientName: 'Tern Architects',
  category: 'podcast',
  state: 'pending',
  title: 'x',
  date: '2032-01-05',
  start: '10:00',
  end: '11:00',
  total: '1',
  mine: 'on',
  revision: '0',
  closedAnyway: 'on',
}
const planned = {
  client: 'Tern Architects',
  title: 'x',
  category: 'podcast',
  stage: 'discovery',
  startedOn: '2026-01-05',
  dueOn: '',
  notes: 'x',
  revision: '',
}
const newItem = allowAct(lead, { title: 'x', category: 'podcast' })

/** Every URL of the program. A URL that is in `app/routes.ts` and not here fails the check. */
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
  // Not a page. The checks `leak` and `publish` test access to drafts with a preview link.
  '/preview/:token/*': { look: [404, 404, 404, 404, 404] },
  '/preview/:token/portfolio/:slug': { look: [404, 200, 200, 404, 404] },
  '/book': site,
  '/received/:receipt': {
    look: [307, 307, 307, 307, 307],
    act: { who: [], status: [303], fields: { email: 'nobody' } },
  },
  '/received/:receipt/date.ics': { look: [404, 404, 404, 404, 404] },
  '/book/:service': site,
  '/book/:service/:day': {
    look: everyone,
    act: {
      who: [],
      status: [422, 307],
      fields: { at: '', name: '', email: 'nobody', message: '' },
    },
  },
  '/dates/*': { look: [301, 301, 301, 301, 301], act: { who: [], status: [308] } },
  '/b/:token': { look: [302, 302, 302, 302, 302] },
  '/c/:token': { look: [302, 302, 302, 302, 302] },
  // No role has the link of a booking.
  '/booking/:ref/receipts/:number': { look: [404, 404, 404, 404, 404] },
  '/booking/:ref/calendar.ics': { look: [404, 404, 404, 404, 404] },
  '/booking/:ref': {
    look: [404, 404, 404, 404, 404],
    act: { who: [], status: [404], fields: { form: 'cancel' } },
  },
  // No role has the link of a client.
  '/testimonial/:ref': {
    look: [404, 404, 404, 404, 404],
    act: { who: [], status: [404], fields: { quote: 'x', name: 'x', role: 'x' } },
  },
  // No role has the URL of a calendar feed.
  '/calendar/:file': { look: [404, 404, 404, 404, 404] },
  '/sitemap.xml': site,
  '/manifest.webmanifest': site,
  '/favicon.svg': site,
  '/apple-touch-icon.png': site,
  '/icon-192.png': site,
  '/icon-512.png': site,
  '/social-image.png': site,
  '/.well-known/security.txt': site,
  '/*': { look: [307, 307, 307, 307, 307], act: { who: [], status: [307] } },
  // A profile picture is visible to staff; visitors get the status of a missing file.
  '/media/:file': { look: [404, 200, 200, 200, 200] },
  '/auth': {
    look: [200, 302, 302, 302, 302],
    // 429 from the eleventh guess on: five people send the form three times each
    act: {
      who: [],
      status: [401, 302, 429],
      fields: { email: 'nobody@leak.test', password: 'wrong' },
    },
  },
  '/auth/code': { look: onward, act: { who: [], status: [302], fields: { code: '123456' } } },
  '/auth/sign-out': { look: onward, act: { who: [], status: [302] } },
  '/auth/reset': {
    look: everyone,
    act: { who: [], status: [410], fields: { token: 'none', password: 'a new long password' } },
  },
  '/auth/setup/import': {
    look: onward,
    act: { who: [], status: [302, 403], fields: { token: 'none', path: '/etc' } },
  },
  '/auth/setup/uploads': { look: onward, act: { who: [], status: [403, 422] } },
  '/auth/setup/uploads/:uploadId': { look: onward, act: { who: [], status: [403, 405] } },
  '/auth/setup': {
    look: onward,
    act: { who: [], status: [302, 403], fields: { token: 'none', ...setupForm } },
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
  // Resumable uploads have their own protocol and accept no forms.
  '/portal/uploads': { look: onward, act: { who: lead, status: [302, 403, 422] } },
  '/portal/uploads/:uploadId': { look: onward, act: { who: lead, status: [302, 403, 405] } },
  '/portal/uploads/:uploadId/complete': {
    look: onward,
    act: { who: lead, status: [302, 403, 404] },
  },
  '/portal/menu': { look: onward, act: allowAct(inside, { menu: 'pinned' }) },
  '/portal/bookings': { look: staff },
  '/portal/bookings/list': { look: staff },
  '/portal/bookings/month': { look: staff },
  '/portal/bookings/week/:bookingId': { look: ownOnly },
  '/portal/bookings/month/:bookingId': { look: ownOnly },
  '/portal/bookings/new': { look: office, act: allowAct(lead, booked) },
  '/portal/bookings/import': {
    look: office,
    act: allowAct(lead, { client: 'Tern Architects', category: 'podcast' }),
  },
  '/portal/bookings/clients': { look: office },
  '/portal/bookings/projects': { look: office },
  '/portal/bookings/day-plan': { look: office },
  '/portal/bookings/:bookingId': {
    look: ownOnly,
    act: allowAct(books, { form: 'payment', amount: '1', method: 'cash', anyway: 'on' }),
  },
  '/portal/bookings/:bookingId/edit': { look: office, act: allowAct(lead, booked) },
  '/portal/bookings/:bookingId/confirmation': actOnly(lead, {
    from: 'pending',
    without: 'deposit',
    reason: 'x',
  }),
  '/portal/bookings/:bookingId/pending': actOnly(lead, { from: 'confirmed' }),
  '/portal/bookings/:bookingId/cancellation': actOnly(lead, {
    from: 'pending',
    canceledBy: 'client',
  }),
  '/portal/bookings/:bookingId/move': actOnly(lead, {
    startsLocal: '2032-01-06T10:00',
    endsLocal: '2032-01-06T11:00',
    mine: 'on',
  }),
  // Limited to the person's own assignment; for everyone else there is none.
  '/portal/bookings/:bookingId/response': actOnly(inside, { answer: 'accepted' }),
  '/portal/bookings/:bookingId/reopening': actOnly(lead, { from: 'canceled', to: 'pending' }),
  '/portal/bookings/:bookingId/completion': actOnly(lead, { from: 'confirmed' }),
  '/portal/bookings/:bookingId/project': actOnly(lead),
  '/portal/bookings/:bookingId/link': actOnly(lead),
  '/portal/bookings/:bookingId/notice': { look: office },
  '/portal/bookings/:bookingId/notice/delivery': actOnly(lead),
  '/portal/bookings/:bookingId/reminder/stop': actOnly(lead),
  '/portal/bookings/:bookingId/reminder/resume': actOnly(lead),
  '/portal/bookings/:bookingId/proposal': actOnly(lead, { date: '2032-01-05', start: '10:00' }),
  '/portal/bookings/:bookingId/entries/:entryId/correction': actOnly(['owner', 'bookkeeper'], {
    reason: 'x',
  }),
  '/portal/bookings/:bookingId/entries/:entryId/restoration': actOnly(['owner', 'bookkeeper']),
  '/portal/photography': { look: staff },
  '/portal/videography': { look: staff },
  '/portal/podcasts': { look: staff },
  '/portal/photography/portfolio': { look: office, act: newItem },
  '/portal/videography/portfolio': { look: office, act: newItem },
  '/portal/podcasts/portfolio': { look: office, act: newItem },
  '/portal/photography/portfolio/:itemId': { look: office },
  '/portal/videography/portfolio/:itemId': { look: office },
  '/portal/podcasts/portfolio/:itemId': { look: office },
  '/portal/portfolio/:itemId/position': actOnly(lead, { before: '' }),
  '/portal/portfolio/:itemId/feature': actOnly(lead, { featured: 'on' }),
  '/portal/portfolio/:itemId/delete': actOnly(lead),
  '/portal/portfolio/:itemId/consents': {
    look: office,
    act: allowAct(lead, { who: 'x', givenOn: '2026-01-05', names: 'on' }),
  },
  '/portal/portfolio/consents/:consentId/withdrawal': actOnly(lead),
  '/portal/portfolio/consents/:consentId/document': { look: office },
  '/portal/projects': { look: staff },
  '/portal/projects/list': { look: staff },
  '/portal/projects/new': { look: office, act: allowAct(lead, planned) },
  '/portal/projects/client-names': { look: office },
  '/portal/projects/:projectId': {
    look: ownOnly,
    act: { who: lead, own: true, fields: { notes: 'x', revision: '' } },
  },
  '/portal/projects/:projectId/edit': { look: office, act: allowAct(lead, planned) },
  '/portal/projects/:projectId/move': actOnly(lead, { to: 'delivery:', from: 'discovery' }),
  '/portal/projects/:projectId/completion': actOnly(lead, { anyway: 'on' }),
  '/portal/projects/:projectId/reopening': actOnly(lead),
  '/portal/projects/:projectId/case-study': actOnly(lead),
  '/portal/projects/:projectId/tasks': actOnly(lead, { title: 'x' }),
  '/portal/projects/:projectId/tasks/:taskId/check': {
    look: onward,
    act: { who: lead, own: true },
  },
  '/portal/projects/:projectId/tasks/:taskId/uncheck': {
    look: onward,
    act: { who: lead, own: true },
  },
  '/portal/projects/:projectId/tasks/:taskId/title': actOnly(lead, { title: 'x' }),
  '/portal/projects/:projectId/tasks/:taskId/assignment': actOnly(lead, { person: '' }),
  '/portal/projects/:projectId/tasks/:taskId/position': actOnly(lead, { before: '' }),
  '/portal/projects/:projectId/tasks/:taskId/delete': actOnly(lead),
  '/portal/projects/:projectId/tasks/:taskId/restore': actOnly(lead),
  '/portal/clients': { look: money },
  '/portal/website/offerings/*': { look: [302, 301, 301, 301, 301] },
  '/portal/settings/website/*': { look: [302, 301, 301, 301, 301] },
  '/portal/settings/library/*': { look: [302, 301, 301, 301, 301] },
  '/portal/settings/letters/*': { look: [302, 301, 301, 301, 301] },
  '/portal/settings/dates': { look: [302, 301, 301, 301, 301] },
  '/portal/portfolio/:itemId/releases': { look: [302, 301, 301, 301, 301] },
  '/portal/clients/all': { look: [302, 301, 301, 301, 301] },
  '/portal/clients/payments': { look: money },
  '/portal/clients/payments.csv': { look: money },
  '/portal/clients/payments/:entryId': { look: money },
  '/portal/clients/inquiries': { look: office },
  '/portal/clients/inquiries/:inquiryId': { look: office, act: allowAct(lead, { text: 'x' }) },
  '/portal/clients/inquiries/new': { look: office, act: allowAct(lead, newInquiry) },
  '/portal/clients/new': { look: office, act: allowAct(lead, { name: 'x' }) },
  '/portal/clients/:clientId': {
    look: money,
    act: allowAct(books, { form: 'payment', amount: '1', method: 'cash' }),
  },
  '/portal/clients/:clientId/entries/:entryId/correction': actOnly(['owner', 'bookkeeper'], {
    reason: 'x',
  }),
  '/portal/clients/:clientId/entries/:entryId/restoration': actOnly(['owner', 'bookkeeper']),
  '/portal/clients/:clientId/edit': { look: office, act: allowAct(lead, { name: 'x' }) },
  // the name is asked for
  '/portal/clients/:clientId/personal-data': { look: owner, act: allowAct(['owner']) },
  '/portal/clients/:clientId/personal-data/export': actOnly(['owner']),
  '/portal/clients/inquiries/:inquiryId/times': { look: office },
  '/portal/clients/inquiries/:inquiryId/notes': actOnly(lead, { text: 'x', kind: 'note' }),
  '/portal/clients/inquiries/:inquiryId/assignment': actOnly(lead, { person: '' }),
  '/portal/clients/inquiries/:inquiryId/answered': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/spam': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/archive': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/reopening': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/client': actOnly(lead),
  '/portal/clients/inquiries/:inquiryId/delete': actOnly(lead),
  '/portal/settings': { look: staff },
  '/portal/settings/picture': { look: onward, act: allowAct(inside) },
  '/portal/checklist/dismissal': { look: onward, act: allowAct(inside) },
  '/portal/website': { look: office },
  '/portal/website/publish': { look: [302, 302, 302, 403, 403], act: allowAct(lead) },
  '/portal/testimonials': {
    look: office,
    act: allowAct(lead, { form: 'ask', client: 'Tern Architects', email: 'asked@leak.test' }),
  },
  '/portal/website/:part': { look: office },
  '/portal/website/:part/draft': actOnly(lead, { content: '{}', revision: 'x' }),
  '/portal/website/:part/discard': actOnly(lead, { revision: 'x' }),
  '/portal/website/:part/publication': actOnly(lead, { revision: 'x' }),
  '/portal/website/:part/unpublish': actOnly(lead),
  '/portal/website/:part/presence': actOnly(lead),
  '/portal/website/:part/versions/:number': { look: [302, 200, 200, 403, 403] },
  '/portal/website/links': actOnly(lead),
  '/portal/website/links/:linkId/end': actOnly(lead),
  '/portal/media': { look: office, act: allowAct(lead) },
  '/portal/media/:fileId': {
    look: office,
    act: allowAct(lead, { form: 'saying', name: 'x' }),
  },
  '/portal/media/:fileId/replacement': { look: office, act: allowAct(lead, { other: 'x' }) },
  '/portal/media/folder': actOnly(lead, { item: 'x', folder: 'x' }),
  '/portal/media/tags': actOnly(lead, { item: 'x', tags: 'x' }),
  '/portal/media/delete': actOnly(lead, { item: 'x' }),
  '/portal/media/restore': actOnly(lead, { item: 'x' }),
  '/portal/media/:fileId/captions': { look: office, act: allowAct(lead, { captions: 'x' }) },
  '/portal/media/:fileId/poster': actOnly(lead, { chosen: 'x' }),
  '/portal/media/:fileId/waveform': actOnly(lead, { peaks: 'x' }),
  '/portal/website/pictures': { look: office },
  '/portal/website/pictures/:pictureId': actOnly(lead, { focus: '5 5', alt: 'x' }),
  '/portal/website/pictures/:pictureId/texts': actOnly(lead, { alt: 'x' }),
  '/portal/settings/profile': {
    look: staff,
    act: allowAct(inside, { form: 'name', name: 'Somebody' }),
  },
  '/portal/settings/security': {
    look: staff,
    act: allowAct(inside, { form: 'end-session', session: 'none' }),
  },
  '/portal/settings/security/two-factor': {
    look: staff,
    act: allowAct(inside, { form: 'begin', current: 'wrong' }),
  },
  '/portal/settings/people': {
    look: office,
    act: allowAct(lead, { form: 'add', name: 'Thief' }),
  },
  '/portal/settings/people/:personId': {
    look: office,
    act: allowAct(lead, { form: 'person', name: 'Thief' }),
  },
  '/portal/settings/people/:personId/personal-data': { look: owner, act: allowAct(['owner']) },
  '/portal/settings/people/:personId/personal-data/export': actOnly(['owner']),
  '/portal/settings/team': { look: [302, 301, 403, 403, 403] },
  '/portal/settings/team/:accountId': { look: [302, 301, 403, 403, 403] },
  '/portal/settings/resources': {
    look: office,
    act: allowAct(lead, { form: 'add', kind: 'kit', name: 'x' }),
  },
  '/portal/settings/resources/:resourceId': {
    look: office,
    act: allowAct(lead, { form: 'absence', from: '2031-06-02', note: 'x' }),
  },
  '/portal/settings/online-booking': {
    look: office,
    act: allowAct(lead, { form: 'podcast', hours: 'x' }),
  },
  '/portal/settings/reply-templates': { look: office, act: allowAct(lead, { step: 'up' }) },
  '/portal/settings/reply-templates/new': {
    look: office,
    act: allowAct(lead, { name: 'x', text: 'x' }),
  },
  '/portal/settings/reply-templates/:templateId': {
    look: office,
    act: allowAct(lead, { form: 'save', name: 'x', text: 'x', revision: '0' }),
  },
  '/portal/settings/appearance': { look: staff, act: allowAct(inside) },
  '/portal/settings/calendar': { look: staff, act: allowAct(inside, { form: 'make:own' }) },
  '/portal/settings/email': {
    look: owner,
    act: allowAct(['owner'], { form: 'studio', email: 'thief@leak.test' }),
  },
  '/portal/settings/studio': {
    look: owner,
    act: allowAct(['owner'], { name: '', timeZone: 'UTC', currency: 'EUR', revision: '' }),
  },
  '/portal/settings/policy': {
    look: money,
    act: allowAct(['owner'], { reply: '', revision: '0' }),
  },
  '/portal/settings/activity': { look: owner },
  '/portal/settings/health': { look: owner },
  '/portal/settings/backups': { look: owner, act: allowAct(['owner'], { form: 'test', file: '' }) },
  // no file was made, so an owner is sent to the page that makes one
  '/portal/settings/backups/:exportId': { look: [302, 302, 403, 403, 403] },
  '/portal/settings/data': {
    look: owner,
    act: allowAct(['owner'], { form: 'removal', name: 'not its name' }),
  },
  '/portal/settings/email-log': { look: owner },
  '/portal/settings/email-log/:emailId': { look: owner, act: allowAct(['owner']) },
  '/portal/settings/email-log/:emailId/preview': { look: owner },
}

export function getLookStatus({ look }: Row, person: Person, own: boolean): number {
  return (!own && person === 'crew' && look[5]) || look[people.indexOf(person)]!
}

export function mayAct({ act }: Row, person: Person, own: boolean): boolean {
  return (
    act !== undefined &&
    (act.who.includes(person) || (act.own === true && own && person === 'crew'))
  )
}
