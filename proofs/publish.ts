import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'

import { same } from '../app/studio/edition/rules.ts'
import { emptyDatabase } from './kit/engines.ts'
import { ask, send } from './kit/http.ts'
import { type Program, newFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { sendPicture } from './kit/upload.ts'
import { act, cookieFor, inHand, outside, parts, planted, removable } from './publish-parts.ts'

export const about =
  'a draft of any part of the site is invisible, and publishing and unpublishing take effect ' +
  'with the next request'

export async function prove(tally: Tally): Promise<string> {
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${newFolder()}/data` })
  const owner = await cookieFor(program, 'owner')
  const others = { crew: await cookieFor(program, 'crew') }
  let count = 0
  const next = () => `zq${String(++count).padStart(4, '0')}zq`
  let ways = Number.POSITIVE_INFINITY
  for (const [part, paths] of Object.entries(parts)) {
    const before = await inHand(program, owner, part)
    const draft = planted(before.content, next)
    const saved = await act(program, owner, `${part}/draft`, {
      content: JSON.stringify(draft.content),
      mark: before.mark,
    })
    const hidden = await outside(program, paths, others)
    const told = [...hidden]
      .filter(([, text]) => draft.words.some((word) => text.includes(word)))
      .map(([way]) => way)
    ways = Math.min(ways, hidden.size)
    tally.check(
      `${part}: the draft is invisible in ${hidden.size} ways`,
      hidden.size >= 30 && told.length === 0,
      told,
    )
    const published = await act(program, owner, `${part}/publication`, {
      mark: saved.value?.mark ?? '',
    })
    tally.check(`${part}: it is published`, published.ok, published)
    const texts = (
      await Promise.all(paths.map(async (path) => (await ask(`${program.url}${path}`)).text))
    ).join('\n')
    const missing = draft.words.filter((word) => !texts.includes(word))
    tally.check(
      `${part}: all its ${draft.words.length} words are on the site with the next request`,
      missing.length === 0,
      missing,
    )
    await putBack(tally, program, owner, part, before.content)
    if (removable.includes(part)) await takenOff(tally, program, owner, part, paths[0]!)
    if (part.startsWith('work-')) await withdrawn(tally, program, owner, part, paths[0]!)
  }
  await undescribed(tally, program, owner)
  await program.stop()
  const late = await secondProcess(tally)
  return (
    `${Object.keys(parts).length} parts, ${count} texts: invisible in at least ${ways} ways, on ` +
    `the site with the next request, in a second process after at most ${Math.round(late)} ms`
  )
}

/** The edition of before is brought back, and the page is as it was. */
async function putBack(
  tally: Tally,
  program: Program,
  owner: string,
  part: string,
  content: unknown,
) {
  const first = JSON.parse(
    (
      await ask(`${program.url}/portal/settings/website/${part}/editions/1`, {
        headers: { cookie: owner },
      })
    ).text,
  ) as { content: unknown }
  tally.check(`${part}: its first edition is what it said before`, same(first.content, content), {
    first: first.content,
    content,
  })
  const { mark } = await inHand(program, owner, part)
  const saved = await act(program, owner, `${part}/draft`, {
    content: JSON.stringify(first.content),
    mark,
  })
  await act(program, owner, `${part}/publication`, { mark: saved.value?.mark ?? '' })
  const pages = await Promise.all(
    parts[part]!.map(async (path) => (await ask(`${program.url}${path}`)).text),
  )
  tally.check(
    `${part}: brought back, nothing of the other is left`,
    pages.every((text) => !/zq\d{4}zq/.test(text)),
  )
}

async function takenOff(tally: Tally, program: Program, owner: string, part: string, path: string) {
  await act(program, owner, `${part}/removal`)
  const [page, data, sitemap, home] = [
    await ask(`${program.url}${path}`),
    await ask(`${program.url}${path}.data`),
    await ask(`${program.url}/sitemap.xml`),
    await ask(`${program.url}/`),
  ]
  tally.check(
    `${part}: taken off, its address leads elsewhere and says nothing of it`,
    page.status === 307 && page.text.length < 200 && !data.text.includes('"sections"'),
    [page.status, data.text.slice(0, 100)],
  )
  tally.check(
    `${part}: and is in no sitemap and no menu`,
    !sitemap.text.includes(`${path}<`) && !home.text.includes(`href="${path}"`),
    home.text.match(new RegExp(`.{40}href="${path}".{40}`))?.[0],
  )
  const { mark } = await inHand(program, owner, part)
  await act(program, owner, `${part}/publication`, { mark })
  tally.check(`${part}: published, it is back`, (await ask(`${program.url}${path}`)).status === 200)
}

/**
 * A picture nobody has described goes out nowhere; described, or said to be decorative, it does.
 */
async function undescribed(tally: Tally, program: Program, owner: string) {
  for (const [at, [name, said]] of Object.entries({
    described: { alt: 'A yard at night' },
    decorative: { decorative: 'on' },
  } as Record<string, Record<string, string>>).entries()) {
    const hash = await putThere(program, owner, 700 + at)
    const { mark, content } = await inHand(program, owner, 'about')
    const put = await act(program, owner, 'about/draft', {
      content: JSON.stringify({ ...(content as object), picture: hash }),
      mark,
    })
    const refused = await act(program, owner, 'about/publication', { mark: put.value?.mark ?? '' })
    const open = async () => (await ask(`${program.url}/media/${hash}-480.webp`)).status
    tally.check(
      'a picture without words is refused where it stands, and opens to nobody',
      refused.problem === 'part-unfinished' &&
        refused.problems?.picture === 'picture-undescribed' &&
        (await open()) === 404,
      refused,
    )
    const told = await act(program, owner, `pictures/${hash}`, { focus: '5 5', alt: '', ...said })
    const published = await act(program, owner, 'about/publication', {
      mark: put.value?.mark ?? '',
    })
    tally.check(`${name}, it is published`, told.ok && published.ok && (await open()) === 200, [
      told,
      published,
    ])
    const emptied = await act(program, owner, `pictures/${hash}`, { focus: '5 5', alt: '' })
    tally.check(
      `${name}, it cannot be without words any more`,
      emptied.problem === 'alt-missing',
      emptied,
    )
  }
}

/** One more picture in the library, of a width of its own; gives its sum. */
async function putThere(program: Program, owner: string, width: number): Promise<string> {
  const bytes = await sharp({ create: { width, height: 600, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  await sendPicture(program, bytes, { cookie: owner, path: '/portal/settings/library' })
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * What somebody agreed to is taken back: the page, its entry and its pictures are gone at once;
 * agreed to again, it is back.
 */
async function withdrawn(
  tally: Tally,
  program: Program,
  owner: string,
  part: string,
  path: string,
) {
  const at = `/portal/portfolio/${part.slice('work-'.length)}/releases`
  const hash = await putThere(program, owner, 900 + path.length)
  await act(program, owner, `pictures/${hash}`, { focus: '5 5', alt: 'A yard' })
  const { mark, content } = await inHand(program, owner, part)
  const put = await act(program, owner, `${part}/draft`, {
    content: JSON.stringify({ ...(content as object), picture: hash }),
    mark,
  })
  await act(program, owner, `${part}/publication`, { mark: put.value?.mark ?? '' })
  const shown = async () =>
    [
      (await ask(`${program.url}${path}`)).status,
      (await ask(`${program.url}/media/${hash}-480.webp`)).status,
      (await ask(`${program.url}/sitemap.xml`)).text.includes(`${path}<`),
    ].join()
  tally.check(
    `${part}: its page, its picture and its entry are there`,
    (await shown()) === '200,200,true',
    await shown(),
  )
  const releases = [
    ...(await ask(`${program.url}${at}`, { headers: { cookie: owner } })).text.matchAll(
      /releases\/([0-9a-f-]{36})\/withdrawal/g,
    ),
  ].map(([, id]) => id!)
  for (const id of new Set(releases))
    await send(program, `/portal/portfolio/releases/${id}/withdrawal`, {}, { cookie: owner })
  tally.check(
    `${part}: withdrawn, all three are gone with the next request`,
    (await shown()) === '307,404,false',
    await shown(),
  )
  const later = await inHand(program, owner, part)
  const refused = await act(program, owner, `${part}/publication`, { mark: later.mark })
  tally.check(
    `${part}: and it is not published without an agreement`,
    !refused.ok && refused.problem === 'part-unfinished' && (await shown()) === '307,404,false',
    refused,
  )
  await send(
    program,
    at,
    { who: 'Somebody who may', givenOn: '2026-01-05', names: 'on', people: 'on' },
    { cookie: owner },
  )
  await act(program, owner, `${part}/publication`, { mark: later.mark })
  tally.check(
    `${part}: agreed to again, it is back`,
    (await shown()) === '200,200,true',
    await shown(),
  )
}

/**
 * Two processes on one PostgreSQL: what one publishes the other shows within a second. Gives the
 * longest wait in milliseconds.
 */
async function secondProcess(tally: Tally): Promise<number> {
  const databaseUrl = await emptyDatabase()
  if (
    !tally.check(
      'a PostgreSQL can be had',
      databaseUrl !== null,
      'set DATABASE_URL or install its server',
    ) ||
    databaseUrl === null
  )
    return Number.POSITIVE_INFINITY
  const setting = { ...sampleBehindProxy, DATABASE_URL: databaseUrl }
  const first = await startProgram({ ...setting, DATA_DIR: `${newFolder()}/data` })
  const second = await startProgram({ ...setting, DATA_DIR: `${newFolder()}/data` })
  const owner = await cookieFor(first, 'owner')
  const waits: number[] = []
  let count = 0
  for (const [part, [path = '']] of Object.entries(parts)) {
    await ask(`${second.url}${path}`)
    const { mark, content } = await inHand(first, owner, part)
    const draft = planted(content, () => `zq${String(++count).padStart(4, '0')}zq`)
    const saved = await act(first, owner, `${part}/draft`, {
      content: JSON.stringify(draft.content),
      mark,
    })
    await act(first, owner, `${part}/publication`, { mark: saved.value?.mark ?? '' })
    waits.push(await shows(second, path, draft.words[0]!))
  }
  tally.check(
    'what one process publishes the other shows within a second',
    waits.every((ms) => ms <= 1000),
    waits,
  )
  await Promise.all([first.stop(), second.stop()])
  return Math.max(...waits)
}

/**
 * How long it takes until whoever asks now gets the page with this word: the last wrong answer was
 * asked for that much later.
 */
async function shows(program: Program, path: string, word: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now() - began
    if (asked > 20_000 || (await ask(`${program.url}${path}`)).text.includes(word)) return asked
    await sleep(20)
  }
}
