import type { Page } from '@playwright/test'

import { sendRequest } from './kit/http.ts'
import type { Program } from './kit/program.ts'
import type { Tally } from './kit/tally.ts'

/** Step by step to the end, so that what is loaded lazily is loaded. */
export async function scrollThrough(page: Page) {
  for (let last = -1; ;) {
    const at = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
      return scrollY
    })
    await page.waitForTimeout(80)
    if (at === last) break
    last = at
  }
  await page
    .waitForFunction(
      () => [...document.images].every((one) => one.complete || one.getClientRects().length === 0),
      undefined,
      { timeout: 20_000 },
    )
    .catch(() => {})
}

/**
 * Every picture that is drawn: loaded and with an alt; how many are described, and how many
 * projects are shown.
 */
export function checkPictures(
  page: Page,
): Promise<{ all: number; described: number; works: number; broken: string[] }> {
  return page.evaluate(() => {
    const drawn = [...document.images].filter((one) => one.getClientRects().length > 0)
    return {
      all: drawn.length,
      described: drawn.filter(({ alt }) => alt.trim().length > 5).length,
      works: document.querySelectorAll('main article:has(a[href^="/portfolio/"], h1)').length,
      broken: drawn
        .filter((one) => one.naturalWidth === 0 || !one.hasAttribute('alt'))
        .map((one) => one.outerHTML.slice(0, 200)),
    }
  })
}

/**
 * Everything the page's attributes name: addresses of links and files, and the files of films and
 * recordings.
 */
export function listUrls(page: Page): Promise<{ links: string[]; media: string[] }> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('[href]')].map(
      (one) => one.getAttribute('href') ?? '',
    )
    const media = [...document.querySelectorAll('video, audio, source')]
      .flatMap((one) => [...one.attributes].map(({ value }) => value))
      .filter((value) => /^\/\S+\.(webm|mp4|m4a|mp3|opus|ogg|wav|aac|vtt)$/.test(value))
    return { links, media }
  })
}

type FollowOptions = {
  cookie?: string
  /**
   * Links of menus that are the same for everybody: they may lead to a page that says who is let
   * in.
   */
  menus?: Set<string>
}

/**
 * Follows every link of our own, once for each address; a link that lands on another page than it
 * names leads nowhere.
 */
export async function followLinks(
  tally: Tally,
  program: Program,
  links: Map<string, Set<string>>,
  { cookie = '', menus = new Set() }: FollowOptions = {},
): Promise<{ all: number; dead: number }> {
  const pages = new Map<string, { status: number; text: string; landed: string }>()
  let all = 0
  let dead = 0
  for (const [href, from] of links) {
    for (const origin of from) {
      const { origin: where, pathname, search, hash } = new URL(href, `${program.url}${origin}`)
      if (where !== program.url) continue // a mailbox, a telephone, somebody else's page
      all++
      const address = pathname + search
      const page = pages.get(address) ?? (await fetchPage(program, address, cookie))
      pages.set(address, page)
      const id = decodeURIComponent(hash.slice(1))
      // the portal leads a stranger to the sign-in, and a heading to the first of its parts
      const meant =
        page.landed === address ||
        (cookie === '' && pathname === '/portal' && page.landed.startsWith('/auth')) ||
        (cookie !== '' && page.landed.startsWith(`${pathname}/`))
      const anchored = id === '' || page.text.includes(` id="${id}"`)
      if (
        !tally.check(
          `${href} on ${origin} leads there`,
          (page.status === 200 || (page.status === 403 && menus.has(href))) && meant && anchored,
          { status: page.status, landed: page.landed, anchored },
        )
      )
        dead++
    }
  }
  const odd = [...links.keys()].filter(
    (href) =>
      !href.startsWith(`${program.url}/`) &&
      !/^(\/(?!\/)|#|https:\/\/|mailto:[^@\s]+@[^@\s]+$|tel:\+?\d+$)/.test(href),
  )
  tally.check(
    'every other link is a secure address, a mailbox or a telephone',
    odd.length === 0,
    odd,
  )
  return { all, dead }
}

/** The page at an address, after at most one redirect. */
async function fetchPage(program: Program, address: string, cookie: string) {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) }
  const first = await sendRequest(`${program.url}${address}`, { headers })
  const to = first.status >= 300 && first.status < 400 ? first.headers.location : undefined
  if (to === undefined) return { ...first, landed: address }
  const landed = new URL(to, program.url)
  const second = await sendRequest(landed.href, { headers })
  return { ...second, landed: landed.pathname + landed.search }
}
