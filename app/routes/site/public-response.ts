import { getServerMessages } from '#app/messages/server.ts'

/** What machines read of the site: the same for everybody, so it may be kept for an hour. */
export function respondPublicly(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
  })
}

/** Before the studio is set up there is nothing to read. */
export function respondNotFound(language: string): Response {
  return new Response(getServerMessages(language).program.porch.missing, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
