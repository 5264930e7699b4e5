import { withData } from '../../support/data.ts'
import { sendRequest, getCookie, sendForm, buildForwardedFor } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy } from '../../support/sign-in.ts'
import { check, printLine } from '../../support/check.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/**
 * Counts the rows of a page: links to bookings, clients, projects and inquiries, or the sum of
 * amounts in cents.
 */
const countRows: Record<string, (table: string) => number> = {
  bookings: (table) => countLinks(table, 'bookings'),
  clients: (table) => countLinks(table, 'clients'),
  projects: (table) => countLinks(table, 'projects'),
  inquiries: (page) =>
    new Set([...page.matchAll(new RegExp(`data-row="(${id})"`, 'g'))].map(([, one]) => one)).size,
  payments: (table) =>
    [...table.matchAll(/<td>([-−]?)\$([\d,]+(?:\.\d\d)?)<\/td><\/tr>/g)].reduce(
      (sum, [, sign, amount]) =>
        sum + (sign ? -1 : 1) * Math.round(Number(amount!.replaceAll(',', '')) * 100),
      0,
    ),
}

function countLinks(table: string, noun: string): number {
  return new Set(
    [...table.matchAll(new RegExp(`href="/portal/${noun}/(${id})"`, 'g'))].map(([, one]) => one),
  ).size
}

/**
 * Messages at the first and last instants of the months, in every state, answered in time, late and
 * not at all.
 */
const messages = `insert into inquiry (received_at, due_at, answered_at, state, name, email,
  email_key, phone, service, message, language, search)
  select at, at + interval '24 hours', case when n % 3 < 2
    then at + interval '23 hours' * (n % 3 + 1) end, case when n % 7 = 0 then 'spam'
    when n % 5 = 0 then 'archived' when n % 3 < 2 then 'answered' else 'waiting'
    end, 'N', 'n@far.test', 'n@far.test', '', 'other', 'M', 'en', 'n'
  from studio, generate_series(0, 12) k, generate_series(0, 8 + 3 * (12 - k)) n,
    lateral (select (date_trunc('month', now() at time zone time_zone) - k * interval '1 month')
    at time zone time_zone - (n % 2) * interval '1 millisecond' as at) a`

/**
 * Checks in the real program that every figure of /portal and every monthly inquiry figure of
 * /portal/analytics links to a list with exactly that many rows, read page by page.
 */
export async function checkFigureLinks(): Promise<{ held: number; all: number }> {
  const dataDir = `${createFolder()}/data`
  await (await startProgram({ DATA_DIR: dataDir, ...sampleBehindProxy })).stop()
  await withData({ dataDir }, (query) => query(messages))
  const program = await startProgram({ DATA_DIR: dataDir, ...sampleBehindProxy })
  const cookie =
    getCookie(
      await sendForm(
        program,
        '/auth',
        { email: 'owner@longlight.example', password },
        buildForwardedFor(1),
      ),
      'backlot_session',
    ) ?? ''
  const fetchHtml = async (path: string) =>
    (await sendRequest(`${program.url}${path}`, { headers: { cookie } })).text
  const dashboard = await fetchHtml('/portal')
  const shown = [
    ...parseStatistics(dashboard),
    ...parseShares(dashboard),
    ...parseWaiting(dashboard),
  ]
  check(
    'the dashboard shows four figures, one of all projects, one of each category and the ' +
      'waiting inquiries',
    shown.length === 10,
    shown,
  )
  const months = parseInquiriesByMonth(await fetchHtml('/portal/analytics'))
  check(
    'the analytics page shows all, timely and other inquiries of twelve months',
    months.length === 36,
    months.length,
  )
  const figures = [...shown, ...months]
  let held = 0
  for (const { label, path, value } of figures) {
    const noun =
      /\/clients\/(payments|inquiries)\b/.exec(path)?.[1] ?? /^\/portal\/(\w+)/.exec(path)![1]!
    const { rows, pages } = await countRowsOnAllPages(fetchHtml, noun, path)
    printLine(`${label}: ${value} shown, ${rows} at ${path}`)
    if (check(`${label} links to its rows`, rows === value, { value, rows, pages })) held++
  }
  await checkCardLinks(program, cookie, dashboard)
  await program.stop()
  return { held, all: figures.length }
}

/** Follows the link to the next page, for at most 20 pages. */
async function countRowsOnAllPages(
  getPage: (path: string) => Promise<string>,
  noun: string,
  path: string,
): Promise<{ rows: number; pages: number }> {
  let [rows, pages] = [0, 0]
  for (let next: string | null = path; next && pages < 20; pages++) {
    const html = await getPage(next)
    const table =
      /<tbody>[\s\S]*?<\/tbody>/g.exec(html)?.[0] ?? /<ul[\s\S]*<\/ul>/.exec(html)?.[0] ?? ''
    rows += countRows[noun]!(noun === 'inquiries' ? html : table)
    next =
      /<a class="button button-outline"[^>]*href="([^"]*[?&;]after=[^"]*)"/
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&') ?? null
  }
  return { rows, pages }
}

async function checkCardLinks(program: Program, cookie: string, dashboard: string) {
  const listed = [
    ...dashboard.matchAll(new RegExp(`href="(/portal/(?:bookings|projects)/${id})"`, 'g')),
  ].map(([, path]) => path!)
  let there = 0
  for (const path of new Set(listed))
    if ((await sendRequest(`${program.url}${path}`, { headers: { cookie } })).status === 200)
      there++
  check('every row of its cards links to a page', there === new Set(listed).size && there >= 9, {
    there,
    listed,
  })
}

function parseStatistics(html: string) {
  return [
    ...html.matchAll(
      /class="statistic-label"><a[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a><\/p><p class="statistic-period">[^<]+<\/p><p class="statistic-value"[^>]*>([^<]+)</g,
    ),
  ].map(([, path, label, value]) => {
    const number = Number(value!.replace(/[$,]/g, ''))
    return {
      label: label!,
      path: path!.replaceAll('&amp;', '&'),
      value: value!.includes('$') ? Math.round(number * 100) : number,
    }
  })
}

/** Returns the service distribution: all projects, and those of each category. */
function parseShares(html: string) {
  const links = [
    ...html.matchAll(
      /href="(\/portal\/projects\/list\?state=all[^"]*started=[^"]+)"[\s\S]*?(\d+) project/g,
    ),
  ]
  return links.map(([, path, count]) => ({
    label: `Projects ${/category=(\w+)/.exec(path!)?.[1] ?? 'of all categories'}`,
    path: path!.replaceAll('&amp;', '&'),
    value: Number(count),
  }))
}

/** Returns the number of waiting inquiries from the dashboard's sentence, a word or a number. */
function parseWaiting(html: string) {
  const [, path, said] =
    /<a[^>]*href="(\/portal\/clients\/inquiries)"[^>]*>(\w+) inquir(?:y|ies)</.exec(html) ?? []
  if (!path || !said) return []
  const word = [
    'no',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
  ].indexOf(said.toLowerCase())
  return [{ label: 'Waiting inquiries', path, value: word < 0 ? Number(said) : word }]
}

/** Returns the monthly inquiry figures. A zero has no link. */
function parseInquiriesByMonth(html: string) {
  const rows =
    /aria-labelledby="inquiries"[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/
      .exec(html)?.[1]
      ?.split('</tr>') ?? []
  return rows.flatMap((row) =>
    [...row.matchAll(/<td><a[^>]*href="([^"]+)"[^>]*>(\d+)</g)].map(([, to, count]) => {
      const path = to!.replaceAll('&amp;', '&')
      const params = new URL(path, 'http://studio.test').searchParams
      return {
        label: `Inquiries ${params.get('days')} ${params.get('reply') ?? 'all'}`,
        path,
        value: Number(count),
      }
    }),
  )
}
