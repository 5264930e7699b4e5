import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { isDiskFull } from './database-errors.server.ts'
import { renderPlainPage } from './plain-page.server.ts'

/** Renders the last-resort error page: no styles, no scripts, no database. */
export function renderErrorPage(status: number, requestId: string, language: string): Response {
  const { error } = getMessages(language).site
  return renderPlainPage(
    status,
    language,
    error.title,
    `<p>${status} ${error.generic}</p><p>${error.request(requestId)}</p><p><a href="/">${error.home}</a></p>`,
  )
}

/**
 * Answers 403 to a form sent from a page on another origin: a page with instructions for a person,
 * one sentence for a script.
 */
export function refuseForm(request: Request, publicUrl: string, language: string): Response {
  const { elsewhere } = getServerMessages(language).program.http
  const { pathname } = new URL(request.url)
  const isPage = request.headers.get('accept')?.includes('text/html') && !pathname.endsWith('.data')
  if (isPage)
    return renderPlainPage(
      403,
      language,
      elsewhere.title,
      `<p>${elsewhere.text}</p><p>${elsewhere.back} <a href="${publicUrl}/">${publicUrl}</a></p>`,
    )
  return new Response(`${elsewhere.title}. ${elsewhere.text}`, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** The Retry-After header, in seconds. */
export const retryAfterSeconds = '5'

/**
 * Answers 503 while the database is unreachable or, with that `error`, the disk is full: a page for
 * a person, one sentence for a script.
 */
export function renderUnavailablePage(
  request: Request,
  language: string,
  error?: unknown,
): Response {
  const messages = getServerMessages(language).program.http
  const { title, text, form } = isDiskFull(error) ? messages.diskFull : messages.unavailable
  const sentence = request.method === 'GET' || request.method === 'HEAD' ? text : form
  const isPage =
    request.headers.get('accept')?.includes('text/html') &&
    !new URL(request.url).pathname.endsWith('.data')
  const response = isPage
    ? renderPlainPage(503, language, title, `<p>${sentence}</p>`)
    : new Response(`${title}. ${sentence}`, {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
  response.headers.set('retry-after', retryAfterSeconds)
  return response
}
