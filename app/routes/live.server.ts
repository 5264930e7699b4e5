import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'

/**
 * Streams a hint for every noun of which something changed, to whoever may enter the portal.
 * Server-sent events, HTML standard 9.2. It begins with one where the page that listens was made
 * (`since`) before the last was heard. When something happened among the staff it asks again who
 * this is, and ends for whoever is no longer.
 */
export async function answerLive(who: () => Promise<Ctx>, since: string | null): Promise<Response> {
  const ctx = await who()
  if (!may(ctx.actor, 'portal.enter'))
    return new Response(null, { status: 401, headers: { 'cache-control': 'no-store' } })
  const encoder = new TextEncoder()
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const say = (text: string) => {
        try {
          stream.enqueue(encoder.encode(text))
        } catch {
          leave()
        }
      }
      const end = () => {
        leave()
        try {
          stream.close()
        } catch {
          /* whoever listened has left already */
        }
      }
      const stay = async () => may((await who()).actor, 'portal.enter')
      const unhear = ctx.app.live.listen((noun) => {
        say(`data: ${noun}\n\n`)
        if (noun === 'staff' || noun === 'everything')
          void stay().then((stays) => {
            if (!stays) end()
          }, end)
      }, end)
      const pulse = setInterval(() => say(': still here\n\n'), 25_000)
      leave = () => {
        clearInterval(pulse)
        unhear()
      }
      say('retry: 3000\n\n')
      if (!(Date.parse(since ?? '') > ctx.app.live.last().getTime())) say('data: everything\n\n')
    },
    cancel() {
      leave()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
