import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { type EngineName, createDatabaseOn, engineNames } from '../../support/databases.ts'
import { buildForwardedFor, getCookie, sendForm, sendRequest } from '../../support/http.ts'
import { createFolder, type Program, startProgram } from '../../support/program.ts'
import { listAddresses } from '../../support/route-addresses.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'

/** Guesses per kind: links that were never made, and links that have ended. */
const guesses = 2000
const sum = { guesses: 0, links: 0, addresses: 0, found: 0 }

test.each(engineNames)('%s: links to the client portal are private', async (engine) => {
  const databaseUrl = await createDatabaseOn(engine)
  const dataDir = `${createFolder()}/data`
  const location = { dataDir, databaseUrl }
  const setting = {
    ...sampleBehindProxy,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const program = await startProgram(setting)
  const studio = await openStudio(program)
  const links = await createLinks(studio, 60)
  checkEntropy(links)
  await checkHeaders(program, links[0]!)
  await checkScanners(studio, links[1]!)
  await checkRevocation(studio, links)
  await checkOtherAddresses(studio, links[4]!)
  await checkInvoices(studio, links[3]!)
  await guessLinks(program, links.slice(5, 25))
  const output = `${program.getOutput()}${program.getErrors()}`
  await program.stop()
  await checkExpiry(setting, location, links)
  await checkAtRest(engine, location, links, output)
})

test('reports the figure', () => {
  report(
    `${sum.links} links, ${sum.guesses.toLocaleString('en-US')} guesses, ${sum.addresses} addresses of the portal: ${sum.found} tokens found`,
  )
})

type Studio = { program: Program; owner: string; contact: string }

const toText = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const toToken = (link: string) => link.split('/').at(-1)!
/** Each network has a limit of its own, so the studio's own requests come from another one. */
const get = (program: Program, path: string, cookie = '', from = 1) =>
  sendRequest(`${program.url}${path}`, {
    headers: { ...buildForwardedFor(from), ...(cookie && { cookie }) },
  })

/** Signs in and finds the contact of a client with dates and payments. */
async function openStudio(program: Program): Promise<Studio> {
  const owner = await getSession(program, 'owner')
  const list = await get(program, '/portal/clients?q=Tern', owner)
  const client = /\/portal\/clients\/[0-9a-f-]{36}/.exec(list.text)![0]
  const page = await get(program, client, owner)
  const contact = new RegExp(`${client}/contacts/[0-9a-f-]{36}`).exec(page.text)![0]
  return { program, owner, contact }
}

async function changeContact({ program, owner, contact }: Studio, form: string) {
  return sendForm(program, contact, { form, formKey: crypto.randomUUID() }, { cookie: owner })
}

async function createLinks(studio: Studio, count: number): Promise<string[]> {
  const links: string[] = []
  for (let n = 0; n < count; n++) {
    const { text } = await changeContact(studio, 'create-link')
    links.push(/\/client\/access\/[\w-]+/.exec(text)![0])
  }
  sum.links += links.length
  return links
}

/** 43 characters of 64 are 256 bits. Their values are spread as those of chance are. */
function checkEntropy(links: string[]) {
  const tokens = links.map(toToken)
  check(
    'each token has 256 bits',
    tokens.every((token) => Buffer.from(token, 'base64url').length === 32),
  )
  check('no two are equal', new Set(tokens).size === tokens.length)
  const ones = tokens
    .flatMap((token) => [...Buffer.from(token, 'base64url')])
    .reduce((count, byte) => count + byte.toString(2).replaceAll('0', '').length, 0)
  const bits = tokens.length * 256
  // five standard deviations: one run in two million is outside by chance
  const isEven = Math.abs(ones - bits / 2) < 5 * Math.sqrt(bits / 4)
  check('half of the bits are set', isEven, ones / bits)
}

async function enter(program: Program, link: string, from = 1): Promise<string> {
  const response = await get(program, link, '', from)
  const session = getCookie(response, 'backlot_client')
  return session === undefined ? '' : session
}

/** Nothing may tell the token to another server, a cache, or the browser's history. */
async function checkHeaders(program: Program, link: string) {
  const response = await get(program, link)
  const { status, headers } = response
  check('a link redirects to the clean address', status === 303 && headers.location === '/client')
  check('without a Referer', headers['referrer-policy'] === 'no-referrer', headers)
  check('and is not indexed', headers['x-robots-tag'] === 'noindex')
  check('or stored', headers['cache-control'] === 'no-store')
  const cookie = String(headers['set-cookie'])
  check('its cookie is HttpOnly and SameSite', /HttpOnly; SameSite=Lax/.test(cookie), cookie)
  check('and holds another token', !cookie.includes(toToken(link)))
  const page = await get(program, '/client', await enter(program, link))
  check('the page opens', page.status === 200 && toText(page.text).includes('Next step'))
  check('without the token', !page.text.includes(toToken(link)))
  check('and is not stored', page.headers['cache-control'] === 'no-store')
  check('or indexed', page.headers['x-robots-tag'] === 'noindex')
  check('it sends no Referer elsewhere', page.headers['referrer-policy'] === 'same-origin')
  const robots = await get(program, '/robots.txt')
  check('robots.txt disallows it', robots.text.includes('Disallow: /client'))
}

/** Programs that open every link of an email, some of them many times, change nothing. */
async function checkScanners({ program, owner, contact }: Studio, link: string) {
  const countEvents = async () =>
    (await get(program, '/portal/settings/activity?kind=clients', owner)).text.split(
      'opened the client portal',
    ).length
  const before = [await countEvents(), toText((await get(program, contact, owner)).text)]
  for (let n = 0; n < 30; n++) {
    await get(program, link, '', n)
    await sendRequest(`${program.url}${link}`, { method: 'HEAD', headers: buildForwardedFor(n) })
  }
  const after = [await countEvents(), toText((await get(program, contact, owner)).text)]
  check('30 scanners leave the link as it was', before[0] === after[0], [before[0], after[0]])
  check('and the studio sees no visit', before[1] === after[1])
  check('it still works', (await enter(program, link)) !== '')
}

async function hasEntered(program: Program, cookie: string): Promise<boolean> {
  return toText((await get(program, '/client', cookie)).text).includes('Next step')
}

/** The newest link is listed first. */
async function checkRevocation(studio: Studio, links: string[]) {
  const { program, owner, contact } = studio
  const newest = links.at(-1)!
  const [session, other] = [await enter(program, newest), await enter(program, links[2]!)]
  check('a link opens the page', await hasEntered(program, session))
  const page = await get(program, contact, owner)
  const id = /revoke-link:[0-9a-f-]{36}/.exec(page.text)![0]
  await changeContact(studio, id)
  check(
    'its revocation ends the session at the next request',
    !(await hasEntered(program, session)),
  )
  check('and the link', (await enter(program, newest)) === '')
  check('another link goes on working', await hasEntered(program, other))
}

/** A client's session opens nothing of the studio. */
async function checkOtherAddresses({ program }: Studio, link: string) {
  const session = await enter(program, link)
  const paths = listAddresses()
    .map(({ pattern }) => pattern.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'x'))
    .filter((path) => path.startsWith('/portal'))
  const opened: string[] = []
  for (const path of paths) {
    const { status } = await get(program, path, session)
    if (![302, 303, 307].includes(status)) opened.push(`${status} ${path}`)
  }
  sum.addresses += paths.length
  check('a client’s session opens nothing of the studio', opened.length === 0, opened.slice(0, 5))
}

/** A client's session opens their own invoices alone, and opening one tells the studio nothing. */
async function checkInvoices({ program, owner }: Studio, link: string) {
  const session = await enter(program, link)
  const listNumbers = (html: string) => [...new Set(html.match(/INV-\d{4}-\d+/g))]
  const own = listNumbers((await get(program, '/client', session)).text)
  const list = '/portal/clients/invoices?tab=all'
  const all = listNumbers((await get(program, list, owner)).text)
  const others = all.filter((number) => !own.includes(number))
  check('the client and others have invoices', own.length > 0 && others.length > 0, { own, all })
  for (const number of own) {
    const { status, text, headers } = await get(program, `/client/invoices/${number}`, session)
    const isPrivate =
      headers['cache-control'] === 'no-store' &&
      headers['x-robots-tag'] === 'noindex' &&
      headers['referrer-policy'] === 'same-origin'
    check('an own invoice opens', status === 200 && text.includes(number), status)
    check('and is neither stored, indexed nor told of', isPrivate, headers)
    check('without the token', !text.includes(toToken(link)))
  }
  const opened: string[] = []
  for (const number of others)
    for (const path of [`/client/invoices/${number}`, `/client/invoices/${number}/pdf`])
      if ((await get(program, path, session)).status !== 404) opened.push(path)
  sum.addresses += 2 * others.length
  check('another client’s invoice isn’t there', opened.length === 0, opened.slice(0, 5))
  const after = toText((await get(program, list, owner)).text)
  check('opening an invoice reports no transfer', !after.includes('Transfer reported'))
}

/** Returns the response to a guess, without the parts that differ in every response. */
function describe({ status, headers, text }: Awaited<ReturnType<typeof get>>) {
  return JSON.stringify([
    status,
    headers.location,
    headers['set-cookie'],
    headers['referrer-policy'],
    headers['content-length'],
    text,
  ])
}

/** Tokens that were never made, and real ones with one character changed, from many networks. */
async function guessLinks(program: Program, links: string[]) {
  const answers = new Map<string, number>()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const changeOne = (n: number) => {
    const token = toToken(links[n % links.length]!)
    const at = n % 42
    const other = alphabet[(alphabet.indexOf(token[at]!) + 1 + (n % 62)) % 64]!
    return token.slice(0, at) + other + token.slice(at + 1)
  }
  const generateToken = () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  for (let n = 0; n < guesses; n++)
    for (const token of [generateToken(), changeOne(n)]) {
      const result = describe(await get(program, `/client/access/${token}`, '', 1000 + n))
      answers.set(result, (answers.get(result) ?? 0) + 1)
    }
  sum.guesses += 2 * guesses
  check(`${2 * guesses} guesses are answered alike`, answers.size === 1, [...answers.keys()])
  check('and open nothing', ![...answers.keys()].some((one) => one.includes('backlot_client')))
  const statuses = new Set<string>()
  for (let n = 0; n < 610; n++)
    statuses.add(
      String((await get(program, `/client/access/${generateToken()}`, '', 7)).headers.location),
    )
  check('one network is stopped after 600', statuses.has('/client?link=busy'), [...statuses])
}

/** The links expire, and so do the sessions, while the program is stopped. */
async function checkExpiry(
  setting: Record<string, string>,
  location: { dataDir: string; databaseUrl: string | undefined },
  links: string[],
) {
  const link = links[3]!
  const first = await startProgram(setting)
  const session = await enter(first, link, 5000)
  check('a link opens the page before it expires', await hasEntered(first, session))
  await first.stop()
  await withData(location, (query) =>
    query(`update client_access_link set expires_at = now() - interval '1 second'`),
  )
  const second = await startProgram(setting)
  check('an expired link opens nothing', (await enter(second, link, 5001)) === '')
  check('a browser that is signed in stays so', await hasEntered(second, session))
  await second.stop()
  await withData(location, (query) =>
    query(`update client_session set last_seen_at = now() - interval '31 days'`),
  )
  const third = await startProgram(setting)
  check('until 30 days without a visit', !(await hasEntered(third, session)))
  await third.stop()
}

/** Searches every row, every file of the data folder, and all output of the program. */
async function checkAtRest(
  engine: EngineName,
  location: { dataDir: string; databaseUrl: string | undefined },
  links: string[],
  output: string,
) {
  const tokens = links.map(toToken)
  const rows = await withData(location, async (query) => {
    const tables = await query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(JSON.stringify(await query(`select row_to_json(t)::text from "${name}" t`)))
    return texts.join('\n')
  })
  const files = listFiles(location.dataDir).map((file) => {
    const bytes = readFileSync(file)
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
  })
  const countIn = (text: string) => tokens.filter((token) => text.includes(token)).length
  const found = {
    rows: countIn(rows),
    files: Math.max(0, ...files.map(countIn)),
    log: countIn(output),
  }
  sum.found += found.rows + found.files + found.log
  check(`${engine}: no token is in a row`, found.rows === 0, found)
  check('in a file of the data folder', found.files === 0, found)
  check('or in the log', found.log === 0, found)
  check('the rows that were searched have the hashes', /"client_access_link|token_hash/.test(rows))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const entry = statSync(path)
    return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : []
  })
}
