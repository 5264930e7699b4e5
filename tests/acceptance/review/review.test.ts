import { readFileSync } from 'node:fs'

import { beforeAll, describe, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { createClientLink, openClientLink } from '../../support/client-link.ts'
import { type EngineName, createDatabaseOn, engineNames } from '../../support/databases.ts'
import { buildForwardedFor, sendForm } from '../../support/http.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { type Studio, get, post, toText } from '../galleries/studio.ts'

/** Races of approvals in each database. */
const rounds = Number(process.env.ROUNDS ?? 200)
const sum = { races: 0, submissions: 0, closed: 0 }

describe.each(engineNames)('%s', (engine) => {
  let room: Room

  beforeAll(async () => {
    room = await openRoom(await openStudio(engine))
  })

  test('of two decisions at once one counts, and the other is told', () => checkDecisions(room))
  test('notes are submitted once', () => checkSubmissions(room))
  test('an ended access opens nothing at the next request', () => checkEnd(room))
})

test('reports the figure', () => {
  report(
    `${sum.races} races of two approvals and a submission, one outcome each; ${sum.submissions} versions whose notes eight guests submitted at once, one submission each; ${sum.closed} addresses closed at the next request`,
  )
})

async function openStudio(engine: EngineName): Promise<Studio> {
  const databaseUrl = await createDatabaseOn(engine)
  const mail = await startMailServer()
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  return { program, owner: await getSession(program, 'owner'), mail }
}

type Room = { studio: Studio; path: string; slug: string; guests: string[]; shares: string[] }

let networks = 70_000

/** A review with a version, and two guests who may approve, each in a browser. */
async function openRoom(studio: Studio): Promise<Room> {
  const { program, owner } = studio
  const fetchText = async (path: string) => (await get(program, path, owner)).text
  const projects = await fetchText('/portal/reviews/new')
  const project = /value="([0-9a-f-]{36})"[^>]*>Low Water, the short version/.exec(projects)![1]!
  const added = await post(studio, '/portal/reviews/new', { title: 'Race', projectId: project })
  const path = String(added.headers.location).replace('/versions', '')
  await uploadVersion(studio, path, 'low-water')
  // any number of rounds: these guests can't agree to what further ones cost
  const settings = { title: 'Race', category: 'videography', approvalRule: 'one', revision: '1' }
  await post(studio, `${path}/settings`, { ...settings, includedRounds: '' })
  const client = /\/portal\/clients\/[0-9a-f-]{36}/.exec(await fetchText(path))![0]
  const contacts: string[] = []
  for (const name of ['Ana', 'Ben']) {
    const fields = { form: 'invitation', name, email: `${name}@race.test`.toLowerCase() }
    await post(studio, `${path}/guests`, { ...fields, permissions: 'comment' })
  }
  const guestsPage = await fetchText(`${path}/guests`)
  const shares = [
    ...new Set([...guestsPage.matchAll(/shares\/([0-9a-f-]{36})\/end/g)].map(([, id]) => id!)),
  ]
  for (const share of shares) await postPermissions(studio, `${path}/shares/${share}/rights`)
  for (const [, id] of guestsPage.matchAll(/guests\/([0-9a-f-]{36})\/erasure/g))
    if (!contacts.includes(id!)) contacts.push(id!)
  await post(studio, `${path}/publication`, { note: '' })
  const slug = /\/r\/([a-z0-9-]+)/.exec(await fetchText(path))![1]!
  const guests: string[] = []
  for (const id of contacts) {
    const link = await createClientLink(program, owner, `${client}/contacts/${id}`)
    guests.push(await openClientLink(program, link))
  }
  return { studio, path, slug, guests, shares }
}

/** Gives a guest both rights, which are two fields of one name. */
async function postPermissions({ program, owner }: Studio, path: string) {
  const body = `formKey=${crypto.randomUUID()}&permissions=comment&permissions=approve`
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    body,
    headers: {
      cookie: owner,
      origin: program.url,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...buildForwardedFor(networks++),
    },
    redirect: 'manual',
  })
  check('a guest gets rights', response.status === 303, response.status)
}

async function uploadVersion({ program, owner }: Studio, path: string, name: string) {
  const form = new FormData()
  const bytes = new Uint8Array(readFileSync(`media/loops/${name}.mp4`))
  form.append('files', new File([bytes], `${name}.mp4`, { type: 'video/mp4' }))
  const response = await fetch(`${program.url}${path}/uploads`, {
    method: 'POST',
    body: form,
    headers: {
      cookie: owner,
      origin: program.url,
      accept: 'text/html',
      ...buildForwardedFor(networks++),
    },
    redirect: 'manual',
  })
  const isSaved = response.headers.get('location')?.endsWith('?saved')
  check('a version is uploaded', isSaved === true, response.headers.get('location'))
}

function send(room: Room, guest: number, fields: Record<string, string>) {
  return sendForm(
    room.studio.program,
    `/r/${room.slug}`,
    { formKey: crypto.randomUUID(), ...fields },
    { cookie: room.guests[guest]!, accept: 'text/html', ...buildForwardedFor(networks++) },
  )
}

async function readPage({ studio, slug, guests }: Room, guest = 0) {
  return (await get(studio.program, `/r/${slug}`, guests[guest]!)).text
}

const findVersion = (html: string) => /name="version" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? ''

/** Two guests approve and one submits the notes at the same time, over and over. */
async function checkDecisions(room: Room) {
  const version = findVersion(await readPage(room))
  await send(room, 0, { form: 'note', version, text: 'A note', from: '', to: '' })
  for (let round = 0; round < rounds; round++) {
    const forms: { guest: number; fields: Record<string, string> }[] = [
      { guest: 0, fields: { form: 'approve', version, message: '' } },
      { guest: 1, fields: { form: 'approve', version, message: '' } },
      { guest: 1, fields: { form: 'submit', version } },
    ]
    // another one begins in each round
    const turned = [...forms.slice(round % 3), ...forms.slice(0, round % 3)]
    const answers = await Promise.all(
      turned.map(async ({ guest, fields }) => ({
        fields,
        answer: await send(room, guest, fields),
      })),
    )
    const approvals = answers.filter(({ fields }) => fields.form === 'approve')
    const accepted = approvals.filter(({ answer }) => answer.status === 303)
    const told = approvals.filter(
      ({ answer }) =>
        answer.status === 409 &&
        /(?:Ana|Ben) approved this version a moment ago\. Reopen the review\?/.test(
          toText(answer.text),
        ),
    )
    check(
      'one approval of two counts',
      accepted.length === 1,
      answers.map(({ answer }) => answer.status),
    )
    check('the other one is told', told.length === 1)
    const page = await readPage(room)
    check('the version is approved once', page.split('Approved by').length === 2, page.length)
    sum.races++
    const reopened = await send(room, 0, { form: 'reopen' })
    check('the review is reopened', reopened.status === 303, reopened.status)
  }
}

/** Eight forms submit the notes of a version at once. */
async function checkSubmissions(room: Room) {
  for (const name of ['slow-boat', 'after-the-mill', 'unaccompanied']) {
    await uploadVersion(room.studio, room.path, name)
    await post(room.studio, `${room.path}/publication`, { note: '' })
    const version = findVersion(await readPage(room))
    await send(room, 0, { form: 'note', version, text: 'A note', from: '0:01', to: '' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(room, at % 2, { form: 'submit', version })),
    )
    check(
      'all are answered as the first one',
      answers.every(({ status }) => status === 303),
      answers.map(({ status }) => status),
    )
    const { text } = await get(room.studio.program, `${room.path}/versions`, room.studio.owner)
    check('the notes were submitted', text.includes('Notes submitted'))
    sum.submissions++
  }
}

/** Everything that a guest could open answers 404 after their access ended. */
async function checkEnd(room: Room) {
  const { studio, slug, guests, shares, path } = room
  const addresses = [`/r/${slug}`, `/r/${slug}?v=1`, `/r/${slug}/media/1/stream`, `/r/${slug}.data`]
  const read = (address: string, guest: string) => get(studio.program, address, guest)
  for (const [at, guest] of guests.entries()) {
    for (const address of addresses.slice(0, 3)) {
      const { status } = await read(address, guest)
      check('a guest opens the review', status === 200, [address, status])
    }
    await post(studio, `${path}/shares/${shares[at]!}/end`)
  }
  for (const guest of guests)
    for (const address of addresses) {
      const { status } = await read(address, guest)
      check('an ended access opens nothing', status === 404, [address, status])
      sum.closed++
    }
  const note = await send(room, 0, { form: 'note', text: 'x', version: crypto.randomUUID() })
  check('an ended access writes nothing', note.status === 404, note.status)
}
