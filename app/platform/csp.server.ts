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
 * Returns the policy of a page rendered for one request; `ownDirectives` are of that
 * page alone. The policy of the first portal page also applies to the pages navigated to from it,
 * so all of them may frame the site's previews, and run the worker that reads PDFs.
 */
export function buildNoncePolicy(nonce: string, ownDirectives: string | null): string {
  return joinDirectives(
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ownDirectives ?? "frame-src 'self'; worker-src 'self'",
  )
}

/**
 * Removes the secret nonce of a rendered page, so that the page is the same for every visitor.
 * React and our own code put the nonce on every script and style. Throws if one lacks it: such a
 * page must not be cached, because its hash would be allowed.
 */
export function stripNonce(html: string, nonce: string): string {
  for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/gi))
    if (!tag.includes(` nonce="${nonce}"`) && tag !== '<script type="application/ld+json">')
      throw new Error('The page has a script or style without the nonce.')
  return html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
}

/**
 * Returns the policy of a cached page: each inline script and style is allowed by its hash. Call it
 * only after `stripNonce` has checked that all of them are ours.
 */
export function buildHashPolicy(html: string, ownDirectives: string | null): string {
  return joinDirectives(
    `script-src ${formatHashes(listInlineScripts(html)) || "'none'"} 'strict-dynamic'`,
    `style-src 'self' ${formatHashes(listInlineStyles(html))}`.trim(),
    ownDirectives,
  )
}

function formatHashes(texts: string[]): string {
  return [
    ...new Set(
      texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    ),
  ].join(' ')
}

/** Joins the directives. A page's own directive replaces the general one of the same name. */
function joinDirectives(scripts: string, styles: string, ownDirectives: string | null): string {
  const ownNames = ownDirectives?.split('; ').map((directive) => directive.split(' ')[0])
  const excludeOwn = (all: string[]) =>
    all.filter((directive) => !ownNames?.includes(directive.split(' ')[0]))
  return [...excludeOwn([scripts, styles]), ownDirectives, ...excludeOwn(baseDirectives)]
    .filter(Boolean)
    .join('; ')
}

// Data blocks run nothing. The deferred entry script runs later, so it counts.
function listInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , text = '']) => text)
    .filter((text) => text !== '')
}

function listInlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
}
