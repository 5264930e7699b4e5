import { createHash } from 'node:crypto'

const baseDirectives = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]

/**
 * For a page made for one request; `own` is what that page alone may do. From one page of the
 * portal to the next the first one's policy holds, so all of them may frame the site's previews.
 */
export function buildNoncePolicy(nonce: string, own: string | null): string {
  return joinDirectives(
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    own ?? "frame-src 'self'",
  )
}

/**
 * A page that was rendered under a nonce nobody else knew, without it, so that it is the same for
 * everybody. Every script and style React and we made carries the nonce; a page with another one is
 * not given to anybody, for its hash would be allowed.
 */
export function stripNonce(html: string, nonce: string): string {
  for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/gi))
    if (!tag.includes(` nonce="${nonce}"`) && tag !== '<script type="application/ld+json">')
      throw new Error('A script or style of the page was not made by this program.')
  return html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
}

/**
 * For a page that is kept whole, once it is known that everything in it is ours: each script and
 * style is named by its hash.
 */
export function buildHashPolicy(html: string, own: string | null): string {
  return joinDirectives(
    `script-src ${formatHashes(listInlineScripts(html)) || "'none'"} 'strict-dynamic'`,
    `style-src 'self' ${formatHashes(listInlineStyles(html))}`.trim(),
    own,
  )
}

function formatHashes(texts: string[]): string {
  return [
    ...new Set(
      texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    ),
  ].join(' ')
}

/** What the page says itself takes the place of what holds for all. */
function joinDirectives(scripts: string, styles: string, own: string | null): string {
  const ownNames = own?.split('; ').map((one) => one.split(' ')[0])
  const withoutOwn = (all: string[]) => all.filter((one) => !ownNames?.includes(one.split(' ')[0]))
  return [...withoutOwn([scripts, styles]), own, ...withoutOwn(baseDirectives)]
    .filter(Boolean)
    .join('; ')
}

// data blocks run nothing; the sleeping entry is woken later, so it counts
function listInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , text = '']) => text)
    .filter((text) => text !== '')
}

function listInlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
}
