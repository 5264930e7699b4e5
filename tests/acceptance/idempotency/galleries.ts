import { buildAttachment } from '../../support/contracts.ts'
import { type Presser, getLastId } from './presser.ts'
import { countEmails, countEvents, readRevision } from './quotes.ts'
import { pressSelections } from './selections.ts'

const list = '/portal/galleries'
const sizes = 'original'

/** A gallery: its page in the portal and its address for guests. */
export type Gallery = { id: string; at: string; slug: string }

/** Presses the buttons of a gallery, from its creation to its deletion. */
export async function pressGalleries(presser: Presser, round: number) {
  const added = await presser.post('/portal/clients/new', {
    name: `Gallery client ${round}`,
    email: `gallery${round}@press.test`,
  })
  const client = getLastId(String(added.headers.location))
  const gallery = await pressNewGallery(presser, round, client)
  await pressFiles(presser, gallery)
  await pressCaseStudy(presser, gallery, round)
  await pressSections(presser, gallery)
  await pressGallerySettings(presser, gallery, round)
  await pressButton(presser, gallery, 'release', 'release', 'gallery.release-waived', {
    reason: 'A gift',
  })
  await pressButton(presser, gallery, 'gallery opened', 'publication', 'gallery.published')
  await pressOpenLink(presser, gallery)
  await pressGuests(presser, gallery, client, round)
  await pressButton(presser, gallery, 'gallery deleted', 'deletion', 'gallery.deleted')
  presser.count(
    'gallery deleted',
    'select count(*)::int as n from gallery where id = $1',
    [gallery.id],
    0,
  )
}

async function pressNewGallery(presser: Presser, round: number, client: string): Promise<Gallery> {
  const title = `Pressed gallery ${round}`
  const form = { title, client: `Gallery client ${round}`, chosenClient: client }
  const id = await presser.press('new gallery', `${list}/new`, {
    ...form,
    projectId: '',
    category: 'photography',
  })
  countEvents(presser, 'new gallery', 'gallery.created', id)
  return { id, at: `${list}/${id}`, slug: `pressed-gallery-${round}` }
}

/** Presses a button of a gallery whose event has the gallery's id. */
async function pressButton(
  presser: Presser,
  { id, at }: Gallery,
  button: string,
  action: string,
  event: string,
  fields: Record<string, string> = {},
) {
  await presser.press(button, `${at}/${action}`, fields, { name: event, subject: id })
}

/** Two files, which are sorted and moved, and one of which becomes the cover and is removed. */
async function pressFiles(presser: Presser, gallery: Gallery) {
  const { id, at } = gallery
  for (const name of ['First', 'Second'])
    await presser.press(
      'gallery file added',
      `${at}/uploads`,
      {},
      { name: 'gallery-item.added', subject: id },
      [],
      { field: 'files', name: `${name}.pdf`, content: buildAttachment(`${at} ${name}`).toString() },
    )
  await pressButton(presser, gallery, 'gallery sorted', 'items/order', 'gallery-item.moved', {
    order: 'name',
  })
  const [first = '', second = ''] = await listItemIds(presser, gallery)
  await pressButton(presser, gallery, 'gallery file moved', 'items/move', 'gallery-item.moved', {
    item: second,
    before: first,
  })
  await pressButton(presser, gallery, 'gallery cover', 'cover', 'gallery.changed', { item: first })
  await pressButton(
    presser,
    gallery,
    'gallery file removed',
    'items/removal',
    'gallery-item.removed',
    { item: first },
  )
}

/** A recording that a new case study shows. */
async function pressCaseStudy(presser: Presser, gallery: Gallery, round: number) {
  const added = { name: 'gallery-item.added', subject: gallery.id }
  const file = { field: 'files', name: 'Episode.wav', content: buildAsciiWav(round) }
  await presser.press('gallery recording added', `${gallery.at}/uploads`, {}, added, [], file)
  const [item = ''] = await listItemIds(presser, gallery)
  const id = await presser.press('case study filled', `${gallery.at}/case-study`, {
    item,
    caseStudy: 'new',
    list: '',
  })
  countEvents(presser, 'case study filled', 'case-study.filled', id)
  presser.count('case study filled', 'select count(*)::int as n from case_study where title = $1', [
    `Pressed gallery ${round}`,
  ])
}

/** Builds a recording whose bytes are ASCII: 64 samples of 8 bits at 8 kHz. */
function buildAsciiWav(round: number): string {
  const toBytes = (...values: number[]) => String.fromCharCode(...values)
  const format = toBytes(16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0)
  const samples = toBytes(32 + round).repeat(64)
  return `RIFF${toBytes(100, 0, 0, 0)}WAVEfmt ${format}data${toBytes(64, 0, 0, 0)}${samples}`
}

async function listItemIds(presser: Presser, { at }: Gallery): Promise<string[]> {
  const html = await presser.fetchHtml(at)
  return [...html.matchAll(/name="item"[^>]*value="([0-9a-f-]{36})"/g)].map(([, id]) => id!)
}

async function pressSections(presser: Presser, gallery: Gallery) {
  const event = 'gallery-section.changed'
  const press = (button: string, action: string, fields: Record<string, string> = {}) =>
    pressButton(presser, gallery, button, action, event, fields)
  await press('gallery section added', 'sections', { title: 'Morning' })
  await press('gallery section added', 'sections', { title: 'Evening' })
  const html = await presser.fetchHtml(gallery.at)
  const [first, second] = new Set(
    [...html.matchAll(/section=([0-9a-f-]{36})/g)].map(([, id]) => id!),
  )
  await press('gallery section named', `sections/${first}/title`, { title: 'Noon' })
  await press('gallery section moved', `sections/${second}/position`, { before: first ?? '' })
  await press('gallery section deleted', `sections/${first}/deletion`)
}

async function pressGallerySettings(presser: Presser, gallery: Gallery, round: number) {
  const path = `${gallery.at}/settings`
  await pressButton(presser, gallery, 'gallery settings', 'settings', 'gallery.changed', {
    title: `Pressed gallery ${round}`,
    dateLine: 'June',
    welcome: 'Welcome.',
    slug: gallery.slug,
    category: 'photography',
    projectId: '',
    sizes,
    metadata: 'no-location',
    expiresOn: '',
    revision: await readRevision(presser, path),
  })
}

/** The open link: created, renewed and ended. */
async function pressOpenLink(presser: Presser, gallery: Gallery) {
  await pressButton(presser, gallery, 'open link', 'guests', 'gallery-share.created', {
    form: 'link',
    sizes,
  })
  await pressButton(presser, gallery, 'open link renewed', 'link/renewal', 'gallery-share.renewed')
  const share = await findShare(presser, gallery)
  await pressButton(presser, gallery, 'open link ended', `shares/${share}/end`, revoked)
}

const revoked = 'gallery-share.revoked'

/** The main contact and an invited guest, who get the gallery and lose it. */
async function pressGuests(presser: Presser, gallery: Gallery, client: string, round: number) {
  const contacts = await presser.fetchHtml(`/portal/clients/${client}`)
  const contactId = /contacts\/([0-9a-f-]{36})/.exec(contacts)?.[1] ?? ''
  const press = (button: string, action: string, event: string, fields = {}) =>
    pressButton(presser, gallery, button, action, event, fields)
  await press('gallery shared', 'guests', 'gallery-share.created', {
    form: 'contact',
    contactId,
    sizes,
  })
  const share = await findShare(presser, gallery)
  await press('gallery sent', `shares/${share}/sending`, 'gallery.sent')
  await press('guest invited', 'guests', 'gallery-share.created', {
    form: 'invitation',
    name: 'Ida Guest',
    email: `ida${round}@press.test`,
    sizes,
  })
  await press('gallery sent to new guests', 'sendings', 'gallery.sent')
  countEmails(presser, 'gallery sent', 'gallery.sent', gallery.id, 2)
  const guest = await presser.enterAsContact(client, contactId)
  await pressSelections(presser, gallery, { browser: guest, number: '2' })
  await press('rights of a guest', `shares/${share}/rights`, 'gallery-share.changed', { sizes: '' })
  await press('gallery closed', 'closure', 'gallery.closed')
  await guest.press(
    'more time requested',
    `/g/${gallery.slug}/time`,
    {},
    {
      name: 'gallery.time-requested',
      subject: gallery.id,
    },
  )
  countEmails(presser, 'more time requested', 'gallery.time-requested', gallery.id)
  await press('guest ended', `shares/${share}/end`, revoked)
  countEvents(presser, 'guest ended', revoked, gallery.id, 2)
}

/** Returns the id of the first share on the page of guests. */
async function findShare(presser: Presser, { at }: Gallery): Promise<string> {
  return /shares\/([0-9a-f-]{36})/.exec(await presser.fetchHtml(`${at}/guests`))?.[1] ?? ''
}
