import { beforeAll, describe, test } from 'vitest'

import type { SelectionAnswer } from '#app/features/delivery/gallery-page/ui/selection-view.ts'

import { check, report } from '../../support/check.ts'
import { type EngineName, createDatabaseOn, engineNames } from '../../support/databases.ts'
import { buildForwardedFor, sendForm } from '../../support/http.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import {
  type Gallery,
  type Studio,
  createGallery,
  enterOpenLink,
  findOpenLink,
  get,
  post,
  publish,
} from '../galleries/studio.ts'

/** Races for the last place of the list, in each database. */
const rounds = Number(process.env.ROUNDS ?? 200)
const racers = 20
const places = 30
const sum = { races: 0, choices: 0, submissions: 0, responses: 0 }

describe.each(engineNames)('%s', (engine) => {
  let studio: Studio
  let race: Race

  beforeAll(async () => {
    studio = await openStudio(engine)
    race = await prepareRace(studio)
  })

  test('the last place of a list goes to one guest', () => checkLastPlace(race))
  test('a list never has more files than its limit', () => checkManyChoices(race))
  test('a sent list has what was chosen before', () => checkSubmission(race))
  test('a family link shows no hidden file', () => checkFamily(studio))
})

test('reports the figure', () => {
  const format = (figure: number) => figure.toLocaleString('en-US')
  report(
    [
      `${format(sum.races)} races for the last of ${places} places, one winner each`,
      `${format(sum.choices)} choices of ${racers} guests, never ${places + 1}`,
      `${format(sum.submissions)} lists sent during choices`,
      `${format(sum.responses)} responses without a hidden file`,
    ].join('; '),
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

type Race = { studio: Studio; gallery: Gallery; list: string; cookies: string[] }

let networks = 50_000

/** A gallery with a list of 30 places, and twenty browsers with its link, each with a name. */
async function prepareRace(studio: Studio): Promise<Race> {
  const count = places - 1 + racers
  const gallery = await createGallery(studio, { title: 'Races', client: 'Tern Architects', count })
  await publish(studio, gallery)
  const path = `/portal/galleries/${gallery.id}`
  const rights = { form: 'link', sizes: 'web', permissions: 'favorite comment' }
  await post(studio, `${path}/guests`, rights)
  const link = await findOpenLink(studio, gallery)
  const page = await get(studio.program, `${path}/lists`, studio.owner)
  const share = /name="share"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const limits = { name: 'Album', purpose: '', minItems: '1', maxItems: String(places) }
  await post(studio, `${path}/lists`, { ...limits, share })
  const lists = await get(studio.program, `${path}/lists`, studio.owner)
  const list = /\/lists\/([0-9a-f-]{36})/.exec(lists.text)?.[1] ?? ''
  const cookies: string[] = []
  for (let at = 0; at < racers; at++) {
    const cookie = await enterOpenLink(studio, link)
    const named = await sendForm(
      studio.program,
      `/g/${gallery.slug}/name`,
      { name: `Guest ${at}` },
      { cookie, ...buildForwardedFor(networks++) },
    )
    check('a guest gives a name', named.status === 303, named.status)
    cookies.push(cookie)
  }
  return { studio, gallery, list, cookies }
}

async function choose(
  { studio, gallery, list }: Race,
  cookie: string,
  number: number,
  isOn: boolean,
): Promise<SelectionAnswer> {
  const { text } = await sendForm(
    studio.program,
    `/g/${gallery.slug}/selection`,
    { form: 'favorite', number: String(number), list, isOn: isOn ? 'on' : '' },
    { cookie, accept: 'application/json', ...buildForwardedFor(networks++) },
  )
  return JSON.parse(text) as SelectionAnswer
}

/** Returns the number of files in the list as the studio sees it. */
async function countChosen({ studio, gallery, list }: Race): Promise<number> {
  const path = `/portal/galleries/${gallery.id}/lists/${list}/names/lines`
  const { text } = await get(studio.program, path, studio.owner)
  return text.split('\n').filter(Boolean).length
}

async function checkLastPlace(race: Race) {
  const [first] = race.cookies
  for (let number = 1; number < places; number++) await choose(race, first!, number, true)
  check('the list has one place left', (await countChosen(race)) === places - 1)
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      race.cookies.map((cookie, at) => choose(race, cookie, places + at, true)),
    )
    const winners = answers.flatMap((answer, at) => (answer.ok ? [at] : []))
    check('one guest gets the last place', winners.length === 1, winners)
    check(
      'every other guest is told',
      answers.every((answer) => answer.ok || answer.message.includes(`${places} of ${places}`)),
      answers,
    )
    const count = await countChosen(race)
    check('the list is full, and not more', count === places, count)
    for (const at of winners) await choose(race, race.cookies[at]!, places + at, false)
    sum.races++
  }
}

/** Guests choose and take out files at random, all at once. */
async function checkManyChoices(race: Race) {
  const all = race.gallery.photos.length
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      race.cookies.map((cookie, at) =>
        choose(race, cookie, ((round * 7 + at * 13) % all) + 1, (round + at) % 3 !== 0),
      ),
    )
    sum.choices += answers.length
    const counts = answers.flatMap((answer) =>
      answer.ok ? [Number.parseInt(answer.countText, 10)] : [],
    )
    check(
      'no answer says more than the limit',
      counts.every((count) => count <= places),
      counts,
    )
    if (round % 10 === 0) {
      const count = await countChosen(race)
      check('the list is within its limit', count <= places, count)
    }
  }
}

/** A guest sends the list while the others choose: what came later is a suggestion. */
async function checkSubmission(race: Race) {
  const { studio, gallery, list, cookies } = race
  const path = `/portal/galleries/${gallery.id}/lists/${list}`
  const empty = async () => {
    for (let number = 1; number <= gallery.photos.length; number++)
      await choose(race, cookies[0]!, number, false)
  }
  for (let round = 0; round < Math.ceil(rounds / 10); round++) {
    await empty()
    await choose(race, cookies[0]!, 1, true)
    const adding = cookies.slice(1).map((cookie, at) => choose(race, cookie, at + 2, true))
    const sending = sendForm(
      studio.program,
      `/g/${gallery.slug}/favorites`,
      { form: 'send', list, formKey: crypto.randomUUID() },
      { cookie: cookies[0]!, accept: 'text/html', ...buildForwardedFor(networks++) },
    )
    const answers = await Promise.all(adding)
    check('the list is sent', (await sending).status === 303, (await sending).status)
    const kept = answers.filter((answer) => answer.ok && answer.notice === '').length
    const count = await countChosen(race)
    check('what was chosen before is in the list', count === kept + 1, [count, kept])
    check(
      'what came later is told apart',
      answers.every((answer) => answer.ok),
      answers,
    )
    await post(studio, `${path}/reopening`)
    for (const [at, cookie] of cookies.slice(1).entries()) await choose(race, cookie, at + 2, false)
    sum.submissions++
  }
}

/** Hides files, and asks for every address of them with a family link made before. */
async function checkFamily(studio: Studio) {
  const gallery = await createGallery(studio, {
    title: 'Hidden harbor',
    client: 'Tern Architects',
    count: 4,
  })
  await publish(studio, gallery)
  const rights = { form: 'link', sizes: 'web', permissions: 'favorite hide family' }
  await post(studio, `/portal/galleries/${gallery.id}/guests`, rights)
  const main = await enterOpenLink(studio, await findOpenLink(studio, gallery))
  const send = (path: string, fields: Record<string, string>, cookie = main) =>
    sendForm(studio.program, `/g/${gallery.slug}${path}`, fields, {
      cookie,
      ...buildForwardedFor(networks++),
    })
  await send('/name', { name: 'Main' })
  await send('/family', { name: 'Grandma', formKey: crypto.randomUUID() })
  const { text } = await get(studio.program, `/g/${gallery.slug}/family`, main)
  const link = /\/g\/[a-z0-9-]+\/open\/[\w-]{43}/.exec(text)?.[0] ?? ''
  const family = await enterOpenLink(studio, link)
  const planned = await send('/downloads', { size: 'web', formKey: crypto.randomUUID() }, family)
  const zip = planned.headers.location ?? ''
  for (let round = 0; round < Math.ceil(rounds / 10); round++) {
    const number = (round % 4) + 1
    await send('/selection', { form: 'hidden', number: String(number), isOn: 'on' })
    await checkHidden({ studio, gallery, family, number })
    if (zip.startsWith('/download/')) {
      const { status } = await get(studio.program, zip)
      check('a zip with a hidden file ends', status === 404, status)
    }
    const shown = await get(studio.program, `/g/${gallery.slug}/items/${number}`, main)
    check('a guest who may hide still sees it', shown.status === 200, shown.status)
    await send('/selection', { form: 'hidden', number: String(number), isOn: '' })
  }
}

type Hidden = { studio: Studio; gallery: Gallery; family: string; number: number }

async function checkHidden({ studio, gallery, family, number }: Hidden) {
  const base = `/g/${gallery.slug}`
  const mark = `Hidden harbor ${number}`
  for (const path of [
    '',
    '?page=1',
    '/items.json?revision=0',
    '/favorites',
    `/downloads?pending=${number}`,
  ]) {
    const { text } = await get(studio.program, `${base}${path}`, family)
    check(`${path} says nothing about it`, !text.includes(mark), path)
    sum.responses++
  }
  const paths = [
    `/items/${number}`,
    ...['480', '960', '1920'].map((size) => `/files/${number}/${size}`),
    `/download/${number}/web`,
  ]
  for (const path of paths) {
    const { status, text } = await get(studio.program, `${base}${path}`, family)
    check(`${path} is not there`, status === 404 && !text.includes(mark), status)
    sum.responses++
  }
}
