import { ask, cookieOf, send, visitorAt } from './kit/http.ts'
import { newFolder, startProgram } from './kit/program.ts'
import { password, sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Rows of a page: links to bookings, clients, projects; or amounts, in cents. */
const rowsOf: Record<string, (table: string) => number> = {
  bookings: (table) => linksIn(table, 'bookings'), clients: (table) => linksIn(table, 'clients'), projects: (table) => linksIn(table, 'projects'),
  payments: (table) => [...table.matchAll(/<td>([-−]?)\$([\d,]+(?:\.\d\d)?)<\/td><\/tr>/g)].reduce((sum, [, sign, amount]) => sum + (sign ? -1 : 1) * Math.round(Number(amount!.replaceAll(',', '')) * 100), 0),
}

function linksIn(table: string, noun: string): number {
  return new Set([...table.matchAll(new RegExp(`href="/portal/${noun}/(${id})"`, 'g'))].map(([, one]) => one)).size
}

/** Through the real program: every figure of /portal leads to a list whose rows are exactly as many, read page by page. */
export async function followFigures(tally: Tally): Promise<{ held: number; all: number }> {
  const program = await startProgram({ DATA_DIR: `${newFolder()}/data`, ...sampleBehindProxy })
  const cookie = cookieOf(await send(program, '/auth', { email: 'owner@longlight.example', password }, visitorAt(1)), 'backlot_session') ?? ''
  const page = async (path: string) => (await ask(`${program.url}${path}`, { headers: { cookie } })).text
  const dashboard = await page('/portal')
  const figures = [...statistics(dashboard), ...shares(dashboard)]
  tally.check('the dashboard shows four figures, one of all projects and one of each kind', figures.length === 9, figures)
  let held = 0
  for (const { label, path, value } of figures) {
    const noun = path.includes('/payments?') ? 'payments' : /^\/portal\/(\w+)/.exec(path)![1]!
    let [rows, pages] = [0, 0]
    for (let next: string | null = path; next && pages < 20; pages++) {
      const html = await page(next)
      const table = /<tbody>[\s\S]*?<\/tbody>/g.exec(html)?.[0] ?? /<ul[\s\S]*<\/ul>/.exec(html)?.[0] ?? ''
      rows += rowsOf[noun]!(table)
      next = /<a class="button button-outline"[^>]*href="([^"]*[?&;]after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
    }
    tally.say(`${label}: ${value} on the dashboard, ${rows} at ${path}`)
    if (tally.check(`${label} leads to its rows`, rows === value, { value, rows, pages })) held++
  }
  const listed = [...dashboard.matchAll(new RegExp(`href="(/portal/(?:bookings|projects)/${id})"`, 'g'))].map(([, path]) => path!)
  let there = 0
  for (const path of new Set(listed)) if ((await ask(`${program.url}${path}`, { headers: { cookie } })).status === 200) there++
  tally.check('every row of its cards leads to a page', there === new Set(listed).size && there >= 9, { there, listed })
  await program.stop()
  return { held, all: figures.length }
}

function statistics(html: string) {
  return [...html.matchAll(/class="statistic-label"><a[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a><\/p><p class="statistic-value">([^<]+)</g)].map(([, path, label, value]) => {
    const number = Number(value!.replace(/[$,]/g, ''))
    return { label: label!, path: path!.replaceAll('&amp;', '&'), value: value!.includes('$') ? Math.round(number * 100) : number }
  })
}

/** The service distribution: all projects, and those of each kind. */
function shares(html: string) {
  const links = [...html.matchAll(/href="(\/portal\/projects\/list\?state=all[^"]*started=[^"]+)"[\s\S]*?(\d+) project/g)]
  return links.map(([, path, count]) => ({ label: `Projects ${/kind=(\w+)/.exec(path!)?.[1] ?? 'of all kinds'}`, path: path!.replaceAll('&amp;', '&'), value: Number(count) }))
}
