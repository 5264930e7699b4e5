import { getServerMessages } from '#app/messages/server.ts'

/** Responses for crawlers: the same for everyone, so they can be cached for an hour. */
export function respondPublicly(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
  })
}

/** Responds with 404 before the studio is set up. */
export function respondNotFound(language: string): Response {
  return new Response(getServerMessages(language).program.http.missing, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
