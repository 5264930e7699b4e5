import { getServerMessages } from '#app/messages/server.ts'

import { buildContentDisposition } from '../file-response.server.ts'

/**
 * Chromium wraps a PDF in a page with an embedded viewer and inline styles, to which the policy of
 * the file applies. Nothing in the file itself can use it.
 */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Sends a PDF, which the browser shows in its viewer. It is private to its reader. */
export function respondPdf(
  request: Request,
  name: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Response {
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': buildContentDisposition(name, 'inline'),
      'content-security-policy': viewerPolicy,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

/** Seconds after which a waiting browser asks again. */
const retrySeconds = 3

export type PdfPageOptions = {
  language: string
  nonce: string | undefined
  back: { href: string; label: string }
  headers?: Record<string, string>
}

/** Answers 503 while a PDF is rendered: the page reloads itself, also without JavaScript. */
export function respondPreparing(request: Request, options: PdfPageOptions): Response {
  const { preparing, tryAgain } = getServerMessages(options.language).pdf
  const { pathname, search } = new URL(request.url)
  return respondPdfPage(503, preparing.title, preparing.text, {
    ...options,
    action: { href: `${pathname}${search}`, label: tryAgain },
    headers: {
      ...options.headers,
      'retry-after': String(retrySeconds),
      refresh: String(retrySeconds),
    },
  })
}

/** Answers with one sentence about a PDF that can't be sent, and a link back. */
export function respondPdfPage(
  status: number,
  title: string,
  text: string,
  {
    language,
    nonce,
    back,
    action,
    headers = {},
  }: PdfPageOptions & { action?: PdfPageOptions['back'] },
): Response {
  const links = [action, back]
    .filter((link) => link !== undefined)
    .map(({ href, label }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`)
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce ?? ''}">${style}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>${links.join('')}</p></main></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.5 system-ui,sans-serif}main{padding:24px;max-width:26em;box-sizing:border-box}h1{font-size:1.35em;line-height:1.25;margin:0}p{margin:.6em 0 0}p:last-child{margin-top:1.2em;display:flex;gap:1.4em;flex-wrap:wrap}a{color:inherit;padding:.6em 0}'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
