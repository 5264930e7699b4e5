import { readFileSync } from 'node:fs'

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseSync } from 'oxc-parser'

import table from '../../app/routes.ts'

/**
 * One URL of the program: its pattern, its id in React Router, whether it accepts forms, and
 * whether it is a page.
 */
export type RouteAddress = { pattern: string; id: string; acts: boolean; draws: boolean }

/** Returns every URL of `app/routes.ts`. */
export function listAddresses(): RouteAddress[] {
  return (table as RouteConfigEntry[]).flatMap((route) => listRoutesBelow(route, ''))
}

function listRoutesBelow(
  { path, index, file, id, children }: RouteConfigEntry,
  above: string,
  layoutActs = false,
): RouteAddress[] {
  const pattern = path ? `${above}/${path}` : above
  const isPage = index || (path !== undefined && !children?.some((child) => child.index))
  const exported = listExports(`app/${file}`)
  // a form sent to the URL of an index goes to its layout
  const hasAction = exported.has('action')
  const acts = hasAction || (index === true && layoutActs)
  const draws = exported.has('default')
  return [
    ...(isPage
      ? [{ pattern: pattern || '/', id: id ?? file.replace(/\.tsx?$/, ''), acts, draws }]
      : []),
    ...(children ?? []).flatMap((child) =>
      listRoutesBelow(child, pattern, hasAction && path !== undefined),
    ),
  ]
}

/** Returns the names a module exports; a default export is `default`. */
function listExports(file: string): Set<string> {
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  return new Set(
    staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName: { kind, name } }) =>
        kind === 'Default' ? 'default' : (name ?? ''),
      ),
    ),
  )
}

/** Other ways to write a URL, as attackers try them. */
export const tricks: Record<string, (path: string) => string> = {
  'two slashes first': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace(/^(\/[^/]+)\//, '$1//'),
  'an encoded letter': (path) =>
    path.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  'an encoded slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'an encoded backslash': (path) => path.replace(/(?<=.)\//, '%5C'),
  'a backslash': (path) => path.replace(/(?<=.)\//, '\\'),
  'upper case': (path) => path.toUpperCase(),
  'a slash at the end': (path) => `${path}/`,
  'a slash at the end, data': (path) => `${path}/_.data`,
  'up by ..;': (path) => `/about/..;${path}`,
  'up by ..': (path) => `/about/..${path}`,
  'encoded up by ..': (path) => `/about/%2e%2e${path}`,
  'a parameter': (path) => `${path};a=b`,
  'nothing at the end': (path) => `${path}%00`,
  'another ending': (path) => `${path}.json`,
}

export const addedHeaders = {
  'x-original-url': '/portal/settings/email-log',
  'x-rewrite-url': '/portal/settings/email-log',
  'x-http-method-override': 'GET',
  'x-forwarded-user': 'owner@longlight.example',
  'x-forwarded-prefix': '/portal',
}
export const addedFields = {
  role: 'owner',
  actor: 'owner',
  kind: 'system',
  as: 'owner',
  id: '1',
  staffId: '1',
  disabledAt: '',
}
export const wideQueries = [
  '?q=Zq&span=all&state=any&tab=all&sort=latest&role=owner',
  '?q=Zq&state=all&tab=sent&days=365&active=365',
  '?span=all&state=any',
  '?state=all&tab=all&q=',
]
