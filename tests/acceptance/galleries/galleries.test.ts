import { beforeAll, describe, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { type EngineName, createDatabaseOn, engineNames } from '../../support/databases.ts'
import { buildForwardedFor, sendForm } from '../../support/http.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createFolder, spawnProgram, startProgram } from '../../support/program.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import {
  type Gallery,
  type Studio,
  createGallery,
  enterOpenLink,
  findOpenLink,
  get,
  inviteGuest,
  listShares,
  post,
  publish,
  saveOpenLink,
  toText,
} from './studio.ts'

/** Networks that guess the PIN, with twenty guesses each. */
const networks = Number(process.env.NETWORKS ?? 60)
const sum = { responses: 0, revocations: 0, guesses: 0 }

describe.each(engineNames)('%s', (engine) => {
  let studio: Studio
  /** Another program on the same database, where there can be one. */
  let second: Studio

  beforeAll(async () => {
    studio = await openStudio(engine)
    second = await openSecond(studio, engine)
  })

  test('no one sees more of a gallery than their share allows', () => checkAccess(studio))
  test('ended access opens nothing at the next request', () => checkRevocation(studio, second))
  test('a PIN can’t be guessed, and guests who are in stay in', () => checkPin(studio))
})

test('reports the figure', () => {
  report(
    `${sum.responses.toLocaleString('en-US')} responses within the share, ${sum.revocations} revocations at the next request, ${sum.guesses.toLocaleString('en-US')} PINs guessed`,
  )
})

let setting: Record<string, string> = {}

async function openStudio(engine: EngineName): Promise<Studio> {
  const databaseUrl = await createDatabaseOn(engine)
  const mail = await startMailServer()
  setting = {
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const program = await startProgram(setting)
  return { program, owner: await getSession(program, 'owner'), mail }
}

async function openSecond(studio: Studio, engine: EngineName): Promise<Studio> {
  if (engine !== 'PostgreSQL') return studio
  const program = (await spawnProgram(setting))!
  return { ...studio, program }
}

/** A URL of a gallery, and the thing it gives: its page, a preview, or bytes to keep. */
type Address = { kind: 'page' | 'preview' | 'web' | 'print' | 'original'; path: string }

const listAddresses = ({ slug }: Gallery): Address[] => [
  ...['', '?page=1', '/items/1', '/items.json?revision=0'].map((path) => ({
    kind: 'page' as const,
    path: `/g/${slug}${path}`,
  })),
  ...['480', '960', '1920'].map((size) => ({
    kind: 'preview' as const,
    path: `/g/${slug}/files/1/${size}`,
  })),
  ...(['web', 'print', 'original'] as const).map((size) => ({
    kind: size,
    path: `/g/${slug}/download/1/${size}`,
  })),
]

type Viewer = { name: string; cookie: string; sizes: string[] | null }

/** Every address of a gallery, asked by everyone. `sizes` is null for those who may not open it. */
async function checkAccess(studio: Studio) {
  const gallery = await createGallery(studio, { title: 'Salt wedding', client: 'Tern Architects' })
  const other = await createGallery(studio, { title: 'Other rooms', client: 'Ottoline Ceramics' })
  const draft = await createGallery(studio, { title: 'Not yet', client: 'Tern Architects' })
  check('galleries have addresses of their own', gallery.slug === 'salt-wedding', gallery)
  await publish(studio, gallery)
  await publish(studio, other)
  const ana = await inviteGuest(studio, gallery, { email: 'ana@salt.test', sizes: 'web' })
  const ben = await inviteGuest(studio, gallery, { email: 'ben@salt.test', sizes: 'original' })
  const cleo = await inviteGuest(studio, other, { email: 'cleo@rooms.test', sizes: 'original' })
  const link = await saveOpenLink(studio, gallery)
  const former = await enterOpenLink(studio, link)
  await post(studio, `/portal/galleries/${gallery.id}/link/renewal`)
  const open = await enterOpenLink(studio, await findOpenLink(studio, gallery))
  const otherOpen = await enterOpenLink(studio, await saveOpenLink(studio, other))
  const viewers: Viewer[] = [
    { name: 'a visitor', cookie: '', sizes: null },
    { name: 'a guest who may have the web size', cookie: ana, sizes: ['web'] },
    { name: 'a guest who may have originals', cookie: ben, sizes: ['original'] },
    { name: 'a guest of another gallery', cookie: cleo, sizes: null },
    { name: 'a browser of the former link', cookie: former, sizes: null },
    { name: 'a browser of the link', cookie: open, sizes: ['web', 'original'] },
    { name: 'a browser of another link', cookie: otherOpen, sizes: null },
    { name: 'crew', cookie: await getSession(studio.program, 'crew'), sizes: null },
    { name: 'the bookkeeper', cookie: await getSession(studio.program, 'books'), sizes: null },
    { name: 'the owner', cookie: studio.owner, sizes: ['web', 'print', 'original'] },
  ]
  for (const viewer of viewers)
    for (const address of listAddresses(gallery)) await checkAddress(studio, viewer, address)
  for (const viewer of viewers.filter(({ name }) => name !== 'the owner'))
    for (const address of listAddresses(draft))
      await checkAddress(studio, { ...viewer, sizes: null }, address)
  await checkZips(studio, gallery, viewers)
  await checkSameAnswer(studio, [`/g/${gallery.slug}`, `/g/${draft.slug}`, '/g/never-was'])
}

async function checkAddress(studio: Studio, { name, cookie, sizes }: Viewer, address: Address) {
  const response = await get(studio.program, address.path, cookie)
  const isAllowed =
    sizes !== null && (['page', 'preview'].includes(address.kind) || sizes.includes(address.kind))
  sum.responses++
  const held = isAllowed
    ? response.status === 200
    : [403, 404].includes(response.status) && !/Salt wedding \d|\/files\/\d/.test(response.text)
  check(`${name} ${isAllowed ? 'gets' : 'does not get'} ${address.path}`, held, response.status)
  const cached = String(response.headers['cache-control'])
  check(`${address.path} is in no shared cache`, /private|no-store/.test(cached), cached)
}

/** A zip needs a size that the guest may have; its link works without a cookie, for that zip. */
async function checkZips(studio: Studio, { slug }: Gallery, viewers: Viewer[]) {
  for (const { name, cookie, sizes } of viewers)
    for (const size of ['web', 'print', 'original']) {
      const planned = await sendForm(
        studio.program,
        `/g/${slug}/downloads`,
        { size, formKey: crypto.randomUUID() },
        cookie ? { cookie } : {},
      )
      sum.responses++
      const isAllowed = sizes?.includes(size) === true
      const held = isAllowed
        ? planned.status === 303
        : planned.status === 404 ||
          String(planned.headers.location).includes('problem=size-not-offered')
      check(`${name} ${isAllowed ? 'plans' : 'plans no'} ${size} zip`, held, planned.status)
      if (!isAllowed || planned.status !== 303) continue
      const zip = await get(studio.program, planned.headers.location!)
      check('the zip is sent without a cookie', zip.status === 200, zip.status)
    }
}

/** An unknown, a private and an unpublished gallery can’t be told apart. */
async function checkSameAnswer({ program }: Studio, paths: string[]) {
  const answers = await Promise.all(paths.map((path) => get(program, path)))
  const seen = answers.map(
    ({ status, text, headers }) =>
      `${status} ${headers['cache-control']} ${toText(text).replace(/[0-9a-f]{8,}/g, '')}`,
  )
  check('a visitor gets the same answer', new Set(seen).size === 1, seen)
  check('a sentence says what to do', seen[0]!.includes('Open it from the link in your email'))
}

async function checkRevocation(studio: Studio, second: Studio) {
  for (let round = 0; round < 10; round++) {
    const gallery = await createGallery(studio, {
      title: `Revoked ${round}`,
      client: 'Tern Architects',
      count: 1,
    })
    await publish(studio, gallery)
    const email = `revoked-${round}@salt.test`
    const cookie = await inviteGuest(studio, gallery, { email, sizes: 'web original' })
    const zip = await planZip(studio, gallery, cookie)
    const preview = await get(second.program, `/g/${gallery.slug}/files/1/480`, cookie)
    const held = { 'if-none-match': String(preview.headers.etag) }
    check('a guest may open it before', preview.status === 200, preview.status)
    await revoke(studio, gallery, round)
    for (const { program } of new Set([studio, second])) {
      const answers = await Promise.all([
        ...listAddresses(gallery).map(({ path }) => get(program, path, cookie)),
        get(program, `/g/${gallery.slug}/files/1/480`, cookie, held),
      ])
      const statuses = answers.map(({ status }) => status)
      check(
        'every address is gone at the next request',
        statuses.every((status) => status === 404),
        statuses,
      )
      if (round % 2 === 0) {
        const { status } = await get(program, zip)
        check('and the zip of the guest', status === 404, status)
      }
    }
    sum.revocations++
  }
}

async function planZip({ program }: Studio, { slug }: Gallery, cookie: string): Promise<string> {
  const fields = { size: 'web', formKey: crypto.randomUUID() }
  return (await sendForm(program, `/g/${slug}/downloads`, fields, { cookie })).headers.location!
}

/** Ends the guest’s access, or closes the gallery. */
async function revoke(studio: Studio, gallery: Gallery, round: number) {
  const path = `/portal/galleries/${gallery.id}`
  if (round % 2 === 1) return post(studio, `${path}/closure`)
  const [share] = await listShares(studio, gallery)
  return post(studio, `${path}/shares/${share}/end`)
}

async function checkPin(studio: Studio) {
  const gallery = await createGallery(studio, {
    title: 'Vault',
    client: 'Tern Architects',
    count: 1,
  })
  await publish(studio, gallery)
  const link = await saveOpenLink(studio, gallery, '271828')
  const inside = await enterOpenLink(studio, link)
  const enter = (cookie: string, pin: string, from: number) =>
    sendForm(
      studio.program,
      `/g/${gallery.slug}/pin`,
      { pin },
      { cookie, ...buildForwardedFor(from) },
    )
  const before = await get(studio.program, `/g/${gallery.slug}/files/1/480`, inside)
  check('without the PIN nothing is sent', before.status === 404, before.status)
  check('the PIN lets a guest in', (await enter(inside, '271828', 1)).status === 303)
  let evaluated = 0
  for (let from = 2; from < 2 + networks; from++) {
    const cookie = await enterOpenLink(studio, link)
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, at) => (await enter(cookie, `1${at + 1000}`, from)).status,
      ),
    )
    sum.guesses += 20
    const wrong = statuses.filter((status) => status === 422).length
    evaluated += wrong
    check('a network has at most ten guesses', wrong <= 10, statuses)
  }
  check('a gallery has at most a hundred a day', evaluated <= 100, evaluated)
  const closed = await enter(await enterOpenLink(studio, link), '271828', 9999)
  check('then the right PIN waits, too', closed.status === 429, closed.status)
  const after = await get(studio.program, `/g/${gallery.slug}/files/1/480`, inside)
  check('guests inside are undisturbed', after.status === 200, after.status)
}
