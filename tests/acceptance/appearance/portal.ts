import type { Browser } from '@playwright/test'

import { listAddresses } from '../../support/route-addresses.ts'
import { sendRequest, getCookie } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { password, signIn } from '../../support/sign-in.ts'
import { type Visit, openVisit } from '../../support/visit.ts'
import { widths } from './appearance.ts'
import { checkClientPortal } from './client-portal.ts'
import { openedStates } from './opened-states.ts'
import { type PageFindings, checkPage, checkThemes } from './page.ts'
import { followLinks } from './public-page.ts'
import { type NamedIds, findIds, plantLongData } from './long-data.ts'
import { fillQuoteNumber } from './long-quote.ts'
import { check, printLine } from '../../support/check.ts'

const roles = { owner: 'owner', manager: 'manager', bookkeeper: 'books', crew: 'crew' }
type Role = keyof typeof roles
/** Tests only pages whose address contains this text. */
const only = process.env.PAGE ?? ''
/** Additional queries for long lists and for lists without results. */
const extraQueries: Record<string, string[]> = {
  '/portal/bookings/list': ['?span=all', '?q=zzzz'],
  '/portal/bookings': ['?hours=all', '?category=podcast&on=2030-06-04'],
  '/portal/projects/list': ['?state=all', '?q=zzzz'],
  '/portal/clients': ['?q=zzzz'],
  '/portal/clients/inquiries': ['?tab=all', '?q=zzzz'],
  '/portal/settings/email-log': ['?tab=all'],
  '/portal/settings/email-log/:emailId': ['?tab=all'],
  '/portal/clients/inquiries/:inquiryId': ['?tab=all'],
  '/portal/clients/quotes': ['?q=zzzz'],
}

type Portal = {
  browser: Browser
  program: Program
  pages: ReturnType<typeof listAddresses>
  planted: NamedIds
  seen: PageFindings
  visited: Set<string>
  /** The owner's pages, so that another role's identical page isn't tested again. */
  shown: Map<string, string>
}

/**
 * Tests every page of the portal for every role that sees a different one, and everything that
 * opens on it.
 */
export async function checkPortal(browser: Browser, program: Program): Promise<PageFindings> {
  const seen: PageFindings = {
    violations: 0,
    pictures: 0,
    broken: 0,
    screens: 0,
    links: 0,
    dead: 0,
  }
  const cookies: Record<string, string> = {}
  for (const [role, name] of Object.entries(roles))
    cookies[role] =
      getCookie(await signIn(program, `${name}@longlight.example`, password), 'backlot_session') ??
      ''
  const planted = await plantLongData(program, cookies.owner!)
  await checkClientPortal({ browser, program, planted, seen }, { owner: cookies.owner!, only })
  const pages = listAddresses().filter(
    ({ pattern, draws }) =>
      // the sample studio's site is published, and this page redirects from then on
      draws &&
      pattern.startsWith('/portal') &&
      pattern.includes(only) &&
      pattern !== '/portal/website/publish' &&
      // former addresses
      !pattern.startsWith('/portal/settings/team'),
  )
  const visited = new Set<string>()
  const shown = new Map<string, string>()
  const portal: Portal = { browser, program, pages, planted, seen, visited, shown }
  for (const role of Object.keys(roles) as Role[]) await checkPortalAs(portal, role, cookies[role]!)
  const forgotten = pages
    .filter(({ pattern }) => !visited.has(pattern))
    .map(({ pattern }) => pattern)
  check(
    'no page of the portal is missing',
    forgotten.length === 0 && (only !== '' || pages.length > 30),
    forgotten,
  )
  return seen
}

async function checkPortalAs(portal: Portal, role: Role, cookie: string) {
  const { browser, program, planted, seen } = portal
  const own =
    role === 'crew'
      ? await findIds(program, cookie, {
          bookingId: '/portal/bookings/list',
          projectId: '/portal/projects',
        })
      : {}
  const named = { ...planted, ...own }
  const visit = await openVisit(browser, program, { warm: true })
  const [key = '', value = ''] = cookie.split('=')
  await visit.page.context().addCookies([{ name: key, value, url: program.url }])
  const { links, menus } = await checkPortalPages(portal, visit, { role, cookie, named })
  const { all, dead } = await followLinks(program, links, { cookie, menus })
  seen.links += all
  seen.dead += dead
  for (const one of openedStates.filter(({ who, path }) => who === role && path.includes(only))) {
    await visit.page.setViewportSize({ width: one.width ?? 1280, height: 900 })
    await visit.go(buildPath(one.path, named))
    const problem = await one.open(visit.page).then(() => null, String)
    if (check(`${role}, ${one.name}: opens`, problem === null, problem))
      await checkThemes(visit, `${role}, ${one.name}`, seen, one.width ? [one.width] : widths)
  }
  check(`${role}: nothing leaves the origin`, visit.elsewhere.length === 0, visit.elsewhere)
  const noise = visit.noise.filter((line) => !/status of (403|422)/.test(line))
  check(`${role}: no console output, no CSP report`, noise.length === 0, noise)
  await visit.close()
  printLine(`the portal as ${role}: tested`)
}

type RoleSession = { role: Role; cookie: string; named: NamedIds }

/** Returns the links found on the pages, and those of the menus. */
async function checkPortalPages(
  portal: Portal,
  visit: Visit,
  { role, cookie, named }: RoleSession,
) {
  const { program, pages, seen, visited, shown } = portal
  const links = new Map<string, Set<string>>()
  const menus = new Set<string>()
  let refusals = 0
  for (const { pattern } of pages) {
    for (const query of role === 'owner' ? ['', ...(extraQueries[pattern] ?? [])] : ['']) {
      const path = buildPath(pattern, named) + query
      const { status, text } = await sendRequest(`${program.url}${path}`, {
        headers: { cookie, accept: 'text/html' },
      })
      const plain = normalizeHtml(text)
      // A page identical to the owner's is tested once, and a refusal once per role.
      if ((shown.get(pattern) === plain && query === '') || (status === 403 && refusals++ > 0))
        continue
      if (role === 'owner' && query === '') shown.set(pattern, plain)
      if (
        !check(
          `${role}, ${path}: found, or refused`,
          [200, 403].includes(status) && (role !== 'owner' || status === 200),
          status,
        )
      )
        continue
      visited.add(pattern)
      await checkPage(visit, { name: `${role}, ${path}`, path, status }, seen, links)
      for (const link of await visit.page
        .locator('nav:is(.menu, .bar-links, .settings-tabs, .settings-index) a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
        menus.add(link)
    }
  }
  return { links, menus }
}

function buildPath(pattern: string, named: NamedIds): string {
  return fillQuoteNumber(pattern, named).replace(
    /:(\w+)/g,
    (_, name: string) => named[name] ?? name,
  )
}

/** Returns the page's main markup without parts that change with every request. */
function normalizeHtml(text: string): string {
  const main = /<main[\s>][\s\S]*<\/main>/.exec(text)?.[0] ?? text
  return main.replaceAll(
    /name="formKey" value="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|\d+:\d\d\s[AP]M/g,
    '',
  )
}
