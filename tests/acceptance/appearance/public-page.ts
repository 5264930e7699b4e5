import type { Page } from '@playwright/test'

import { sendRequest } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { check } from '../../support/check.ts'

/** Scrolls step by step to the end, so that lazy content loads. */
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
 * Checks that every rendered image is loaded and has an alt attribute. Counts described images and
 * shown projects.
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
 * Returns all URLs in the page's attributes: links, files, and the files of videos and recordings.
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
   * Menu links, which are the same for everyone. They may lead to a page that names the roles with
   * access.
   */
  menus?: Set<string>
}

/**
 * Follows every internal link once per URL. A link that ends on another page than its URL is dead.
 */
export async function followLinks(
  program: Program,
  links: Map<string, Set<string>>,
  { cookie = '', menus = new Set() }: FollowOptions = {},
): Promise<{ all: number; dead: number }> {
  const pages = new Map<string, { status: number; text: string; path: string }>()
  let all = 0
  let dead = 0
  for (const [href, from] of links) {
    for (const origin of from) {
      const { origin: where, pathname, search, hash } = new URL(href, `${program.url}${origin}`)
      if (where !== program.url) continue // A mailbox, a phone number or another site.
      all++
      const address = pathname + search
      const page = pages.get(address) ?? (await fetchPage(program, address, cookie))
      pages.set(address, page)
      const id = decodeURIComponent(hash.slice(1))
      // The portal redirects a visitor to the sign-in, and a section to its first tab.
      const meant =
        page.path === address ||
        (cookie === '' && pathname === '/portal' && page.path.startsWith('/auth')) ||
        (cookie !== '' && page.path.startsWith(`${pathname}/`))
      const anchored = id === '' || page.text.includes(` id="${id}"`)
      if (
        !check(
          `${href} on ${origin} leads there`,
          (page.status === 200 || (page.status === 403 && menus.has(href))) && meant && anchored,
          { status: page.status, path: page.path, anchored },
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
  check('every other link is https, mailto or tel', odd.length === 0, odd)
  return { all, dead }
}

/** Returns the page at a URL, after at most one redirect. */
async function fetchPage(program: Program, address: string, cookie: string) {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) }
  const first = await sendRequest(`${program.url}${address}`, { headers })
  const to = first.status >= 300 && first.status < 400 ? first.headers.location : undefined
  if (to === undefined) return { ...first, path: address }
  const target = new URL(to, program.url)
  const second = await sendRequest(target.href, { headers })
  return { ...second, path: target.pathname + target.search }
}
