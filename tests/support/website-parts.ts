import type { CaseStudyContent } from '#app/features/site/portfolio/rules.ts'

import { sendRequest, getCookie, sendForm, buildForwardedFor } from './http.ts'
import type { Program } from './program.ts'
import { password } from './sign-in.ts'

/**
 * Every part of the website by its key in the portal, with the public pages that show its content.
 */
export const parts: Record<string, string[]> = {
  home: ['/'],
  about: ['/about'],
  services: ['/services'],
  photography: ['/photography'],
  documentary: ['/documentary'],
  podcast: ['/podcast'],
  portfolio: ['/portfolio'],
  contact: ['/contact'],
  privacy: ['/privacy'],
  accessibility: ['/accessibility'],
  everywhere: ['/', '/contact'],
  'service-list': ['/', '/services'],
  team: ['/about'],
  testimonials: ['/', '/about', '/photography', '/documentary', '/podcast'],
  // A podcast and a video of the sample studio.
  'work-10719117-0000-4000-8000-000000000003': ['/portfolio/good-bones', '/portfolio', '/podcast'],
  'work-10719117-0000-4000-8000-000000000001': ['/portfolio/low-water', '/portfolio', '/'],
}
/** Parts that can be unpublished. */
export const removable = [
  'about',
  'services',
  'photography',
  'documentary',
  'podcast',
  'portfolio',
  'privacy',
  'accessibility',
  ...Object.keys(parts).filter((part) => part.startsWith('work-')),
]

type PartResponse = {
  ok: boolean
  problem?: string
  problems?: Record<string, string>
  value?: { revision: string }
  theirs?: { revision: string; content: unknown }
}
let visitors = 4_000_000

export async function getCookieFor(program: Program, who: string): Promise<string> {
  return (
    getCookie(
      await sendForm(
        program,
        '/auth',
        { email: `${who}@longlight.example`, password },
        buildForwardedFor(visitors++),
      ),
      'backlot_session',
    ) ?? ''
  )
}

export async function postPart(
  program: Program,
  cookie: string,
  path: string,
  fields: Record<string, string> = {},
): Promise<PartResponse> {
  const response = await sendForm(program, `/portal/website/${path}`, fields, {
    cookie,
    accept: 'application/json',
  })
  return JSON.parse(response.text) as PartResponse
}

/** Gets the content and its revision: saving with an unknown revision returns them. */
export async function getDraft(
  program: Program,
  cookie: string,
  part: string,
): Promise<{ revision: string; content: unknown }> {
  return (
    await postPart(program, cookie, `${part}/draft`, {
      content: JSON.stringify(buildEmptyDraft(part)),
      revision: 'of nothing',
    })
  ).theirs!
}

export const emptyCaseStudy: CaseStudyContent = {
  slug: '',
  title: '',
  category: 'podcast',
  client: '',
  people: false,
  year: null,
  delivered: '',
  standfirst: '',
  picture: null,
  film: null,
  brief: '',
  work: '',
  pictures: [],
  credits: [],
}

/** Returns valid empty content of a draft. */
function buildEmptyDraft(part: string): object {
  if (part === 'team') return { members: [] }
  if (part === 'testimonials') return { testimonials: [] }
  if (part === 'everywhere')
    return {
      tagline: '',
      address: [],
      phone: '',
      hours: '',
      social: [],
      note: '',
      logo: null,
      accent: null,
    }
  if (part === 'service-list')
    return {
      services: ['photography', 'documentary', 'podcast'].map((key) => ({
        key,
        title: '',
        summary: '',
        picture: null,
        from: null,
        offered: true,
      })),
    }
  if (part.startsWith('work-')) return emptyCaseStudy
  return { title: '', description: '', picture: null, sections: [] }
}

/** Names of fields that contain no text, but keys and references. */
const notWords =
  /^(?:id|kind|key|href|picture|poster|logo|accent|pagePath|item|policy|service|map|offered|from|slug|category|film|recording|pictures)$/

/** Adds a unique word to the end of every text. Returns the content and the words. */
export function plantWords(
  content: unknown,
  next: () => string,
): { content: unknown; words: string[] } {
  const words: string[] = []
  const addWords = (value: unknown, name: string): unknown => {
    if (notWords.test(name)) return value
    if (typeof value === 'string') {
      const word = next()
      words.push(word)
      return `${value} ${word}`
    }
    if (Array.isArray(value)) return value.map((one) => addWords(one, ''))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, addWords(one, key)]))
  }
  return { content: addWords(content, ''), words }
}

type RecordResponse = (
  way: string,
  path: string,
  headers?: Record<string, string>,
  question?: { method?: string; body?: string },
) => Promise<void>

/** Requests a page in every way that needs no account. */
async function requestPage(recordResponse: RecordResponse, path: string) {
  const data = path === '/' ? '/_root.data' : `${path}.data`
  await recordResponse('page', path)
  await recordResponse('page without cache', path, { 'cache-control': 'no-cache' })
  await recordResponse('page with a query', `${path}?draft=1&preview=true`)
  await recordResponse('head', path, {}, { method: 'HEAD' })
  await recordResponse('page with a part of it', path, { range: 'bytes=0-200000' })
  await recordResponse('data', data)
  await recordResponse('data of one route', `${data}?_routes=routes%2Fsite%2Flayout`)
  await recordResponse('preview without a link', `/preview/mine${path}`)
  await recordResponse('preview with a wrong link', `/preview/${'x'.repeat(43)}${path}`)
  await recordResponse('data of the preview', `/preview/mine${path === '/' ? '/_root' : path}.data`)
}

/** Public URLs that aren't pages. */
const addresses = [
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/portfolio?category=podcast',
  '/contact?service=podcast',
  '/nowhere',
  '/portfolio/nowhere',
  '/auth',
  '/auth/reset',
  '/feeds/work',
  '/c/x',
  '/testimonial/x',
  '/b/x',
  '/booking/x',
  '/book',
  '/portal/live',
]

/** Returns every response a visitor can get about these pages, by how it was requested. */
export async function requestFromOutside(
  program: Program,
  paths: string[],
  signedIn: Record<string, string>,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const recordResponse: RecordResponse = async (way, path, headers = {}, question = {}) => {
    const response = await sendRequest(`${program.url}${path}`, {
      headers: { ...buildForwardedFor(visitors++), ...headers },
      ...question,
    })
    seen.set(`${way} ${path}`, `${JSON.stringify(response.headers)} ${response.text}`)
  }
  for (const path of paths) {
    await requestPage(recordResponse, path)
    for (const [who, cookie] of Object.entries(signedIn)) {
      await recordResponse(`page, ${who}`, path, { cookie })
      await recordResponse(`preview, ${who}`, `/preview/mine${path}`, { cookie })
    }
  }
  for (const part of Object.keys(parts)) {
    for (const rest of ['', '.data', '/versions/1', '/versions/2', '/draft']) {
      await recordResponse('editor', `/portal/website/${part}${rest}`)
      for (const [who, cookie] of Object.entries(signedIn))
        await recordResponse(`editor, ${who}`, `/portal/website/${part}${rest}`, { cookie })
    }
  }
  for (const [who, cookie] of Object.entries(signedIn))
    for (const path of [
      '/portal',
      '/portal/search?q=zq',
      '/portal/settings',
      '/portal/website',
      '/portal/photography/portfolio',
    ])
      await recordResponse(`portal, ${who}`, path, { cookie })
  for (const path of addresses) await recordResponse('address', path)
  await recordResponse(
    'contact form without JavaScript',
    '/contact',
    {
      origin: program.url,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    { method: 'POST', body: 'name=&email=&message=&service=other' },
  )
  for (const [, path = ''] of [...seen.values()]
    .join('\n')
    .matchAll(/href="(\/portfolio\/[a-z0-9-]+)"/g))
    if (!seen.has(`page ${path}`)) await recordResponse('page', path)
  return seen
}
