import { beforeAll, test } from 'vitest'

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'

import { isSameContent } from '../../../app/features/site/site-editor/rules.ts'
import { createDatabaseOn } from '../../support/databases.ts'
import { sendRequest, sendForm } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { sendPicture } from '../../support/upload.ts'
import {
  postPart,
  getCookieFor,
  getDraft,
  requestFromOutside,
  parts,
  plantWords,
  removable,
} from '../../support/website-parts.ts'
import { check, report } from '../../support/check.ts'

let program: Program
let owner: string
let others: Record<string, string>
let count = 0
let ways = Number.POSITIVE_INFINITY
const generateWord = () => `zq${String(++count).padStart(4, '0')}zq`
beforeAll(async () => {
  program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
  owner = await getCookieFor(program, 'owner')
  others = { crew: await getCookieFor(program, 'crew') }
})

test.each(Object.entries(parts))(
  '%s: its draft is invisible until it is published',
  async (part, paths) => {
    const before = await getDraft(program, owner, part)
    const draft = plantWords(before.content, generateWord)
    const saved = await postPart(program, owner, `${part}/draft`, {
      content: JSON.stringify(draft.content),
      revision: before.revision,
    })
    const hidden = await requestFromOutside(program, paths, others)
    const leaks = [...hidden]
      .filter(([, text]) => draft.words.some((word) => text.includes(word)))
      .map(([way]) => way)
    ways = Math.min(ways, hidden.size)
    check(
      `${part}: the draft is invisible in ${hidden.size} ways`,
      hidden.size >= 30 && leaks.length === 0,
      leaks,
    )
    const published = await postPart(program, owner, `${part}/publication`, {
      revision: saved.value?.revision ?? '',
    })
    check(`${part}: it is published`, published.ok, published)
    const texts = (
      await Promise.all(
        paths.map(async (path) => (await sendRequest(`${program.url}${path}`)).text),
      )
    ).join('\n')
    const missing = draft.words.filter((word) => !texts.includes(word))
    check(
      `${part}: all its ${draft.words.length} words are on the site with the next request`,
      missing.length === 0,
      missing,
    )
    await restoreVersion(program, owner, part, before.content)
    if (removable.includes(part)) await checkUnpublish(program, owner, part, paths[0]!)
    if (part.startsWith('work-')) await checkWithdrawnConsent(program, owner, part, paths[0]!)
  },
)

test('an image without alt text cannot be published', async () => {
  await checkUndescribedPicture(program, owner)
  await program.stop()
})

test('a second process shows a change within a second', async () => {
  const late = await checkSecondProcess()
  report(
    `${Object.keys(parts).length} parts, ${count} texts: invisible in at least ${ways} ways, on ` +
      `the site with the next request, in a second process after at most ${Math.round(late)} ms`,
  )
})

/** Restores the first version, and expects the page as it was. */
async function restoreVersion(program: Program, owner: string, part: string, content: unknown) {
  const first = JSON.parse(
    (
      await sendRequest(`${program.url}/portal/website/${part}/versions/1`, {
        headers: { cookie: owner },
      })
    ).text,
  ) as { content: unknown }
  check(
    `${part}: its first version is the original content`,
    isSameContent(first.content, content),
    {
      first: first.content,
      content,
    },
  )
  const { revision } = await getDraft(program, owner, part)
  const saved = await postPart(program, owner, `${part}/draft`, {
    content: JSON.stringify(first.content),
    revision,
  })
  await postPart(program, owner, `${part}/publication`, { revision: saved.value?.revision ?? '' })
  const pages = await Promise.all(
    parts[part]!.map(async (path) => (await sendRequest(`${program.url}${path}`)).text),
  )
  check(
    `${part}: restored, no planted word is left`,
    pages.every((text) => !/zq\d{4}zq/.test(text)),
  )
}

async function checkUnpublish(program: Program, owner: string, part: string, path: string) {
  await postPart(program, owner, `${part}/unpublish`)
  const [page, data, sitemap, home] = [
    await sendRequest(`${program.url}${path}`),
    await sendRequest(`${program.url}${path}.data`),
    await sendRequest(`${program.url}/sitemap.xml`),
    await sendRequest(`${program.url}/`),
  ]
  check(
    `${part}: unpublished, its URL redirects without content`,
    page.status === 307 && page.text.length < 200 && !data.text.includes('"sections"'),
    [page.status, data.text.slice(0, 100)],
  )
  check(
    `${part}: and is in no sitemap and no menu`,
    !sitemap.text.includes(`${path}<`) && !home.text.includes(`href="${path}"`),
    home.text.match(new RegExp(`.{40}href="${path}".{40}`))?.[0],
  )
  const { revision } = await getDraft(program, owner, part)
  await postPart(program, owner, `${part}/publication`, { revision })
  check(
    `${part}: published again, it is public`,
    (await sendRequest(`${program.url}${path}`)).status === 200,
  )
}

/** An image without alt text can't be published. With alt text, or marked as decorative, it can. */
async function checkUndescribedPicture(program: Program, owner: string) {
  for (const [at, [name, said]] of Object.entries({
    described: { alt: 'A yard at night' },
    decorative: { decorative: 'on' },
  } as Record<string, Record<string, string>>).entries()) {
    const hash = await uploadPicture(program, owner, 700 + at)
    const { revision, content } = await getDraft(program, owner, 'about')
    const put = await postPart(program, owner, 'about/draft', {
      content: JSON.stringify({ ...(content as object), picture: hash }),
      revision,
    })
    const refused = await postPart(program, owner, 'about/publication', {
      revision: put.value?.revision ?? '',
    })
    const open = async () => (await sendRequest(`${program.url}/media/${hash}-480.webp`)).status
    check(
      'an image without alt text is rejected with a field error and stays private',
      refused.problem === 'part-unfinished' &&
        refused.problems?.picture === 'picture-undescribed' &&
        (await open()) === 404,
      refused,
    )
    const result = await postPart(program, owner, `pictures/${hash}`, {
      focus: '5 5',
      alt: '',
      ...said,
    })
    const published = await postPart(program, owner, 'about/publication', {
      revision: put.value?.revision ?? '',
    })
    check(`${name}, it is published`, result.ok && published.ok && (await open()) === 200, [
      result,
      published,
    ])
    const emptied = await postPart(program, owner, `pictures/${hash}`, { focus: '5 5', alt: '' })
    check(
      `${name}, it can no longer be without alt text`,
      emptied.problem === 'alt-missing',
      emptied,
    )
  }
}

/** Adds an image of a new width to the library. Returns its checksum. */
async function uploadPicture(program: Program, owner: string, width: number): Promise<string> {
  const bytes = await sharp({ create: { width, height: 600, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  await sendPicture(program, bytes, { cookie: owner, path: '/portal/media' })
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Withdraws a consent: the page, its sitemap entry and its image are removed at once. A new consent
 * restores them.
 */
async function checkWithdrawnConsent(program: Program, owner: string, part: string, path: string) {
  const at = `/portal/portfolio/${part.slice('work-'.length)}/consents`
  const hash = await uploadPicture(program, owner, 900 + path.length)
  await postPart(program, owner, `pictures/${hash}`, { focus: '5 5', alt: 'A yard' })
  const { revision, content } = await getDraft(program, owner, part)
  const put = await postPart(program, owner, `${part}/draft`, {
    content: JSON.stringify({ ...(content as object), picture: hash }),
    revision,
  })
  await postPart(program, owner, `${part}/publication`, { revision: put.value?.revision ?? '' })
  const readVisibility = async () =>
    [
      (await sendRequest(`${program.url}${path}`)).status,
      (await sendRequest(`${program.url}/media/${hash}-480.webp`)).status,
      (await sendRequest(`${program.url}/sitemap.xml`)).text.includes(`${path}<`),
    ].join()
  check(
    `${part}: its page, image and sitemap entry are public`,
    (await readVisibility()) === '200,200,true',
    await readVisibility(),
  )
  for (const id of await listConsentIds(program, owner, at))
    await sendForm(program, `/portal/portfolio/consents/${id}/withdrawal`, {}, { cookie: owner })
  check(
    `${part}: withdrawn, all three are gone with the next request`,
    (await readVisibility()) === '307,404,false',
    await readVisibility(),
  )
  const later = await getDraft(program, owner, part)
  const refused = await postPart(program, owner, `${part}/publication`, {
    revision: later.revision,
  })
  check(
    `${part}: it cannot be published without consent`,
    !refused.ok &&
      refused.problem === 'part-unfinished' &&
      (await readVisibility()) === '307,404,false',
    refused,
  )
  await sendForm(
    program,
    at,
    { who: 'Somebody who may', givenOn: '2026-01-05', names: 'on', people: 'on' },
    { cookie: owner },
  )
  await postPart(program, owner, `${part}/publication`, { revision: later.revision })
  check(
    `${part}: with a new consent it is public`,
    (await readVisibility()) === '200,200,true',
    await readVisibility(),
  )
}

async function listConsentIds(program: Program, owner: string, path: string): Promise<Set<string>> {
  const { text } = await sendRequest(`${program.url}${path}`, { headers: { cookie: owner } })
  return new Set([...text.matchAll(/consents\/([0-9a-f-]{36})\/withdrawal/g)].map(([, id]) => id!))
}

/**
 * Runs two processes on one PostgreSQL database: the other shows a change within a second. Returns
 * the longest wait in milliseconds.
 */
async function checkSecondProcess(): Promise<number> {
  const databaseUrl = (await createDatabaseOn('PostgreSQL'))!
  const setting = { ...sampleBehindProxy, DATABASE_URL: databaseUrl }
  const first = await startProgram(setting)
  const second = await startProgram(setting)
  const owner = await getCookieFor(first, 'owner')
  const waits: number[] = []
  let count = 0
  for (const [part, [path = '']] of Object.entries(parts)) {
    await sendRequest(`${second.url}${path}`)
    const { revision, content } = await getDraft(first, owner, part)
    const draft = plantWords(content, () => `zq${String(++count).padStart(4, '0')}zq`)
    const saved = await postPart(first, owner, `${part}/draft`, {
      content: JSON.stringify(draft.content),
      revision,
    })
    await postPart(first, owner, `${part}/publication`, { revision: saved.value?.revision ?? '' })
    waits.push(await measureUntilShown(second, path, draft.words[0]!))
  }
  check(
    'the other process shows a change within a second',
    waits.every((ms) => ms <= 1000),
    waits,
  )
  await Promise.all([first.stop(), second.stop()])
  return Math.max(...waits)
}

/**
 * Returns the milliseconds until a request returns the page with this word. Measured by the start
 * of the last request without it.
 */
async function measureUntilShown(program: Program, path: string, word: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const elapsed = performance.now() - began
    if (elapsed > 20_000 || (await sendRequest(`${program.url}${path}`)).text.includes(word))
      return elapsed
    await sleep(20)
  }
}
