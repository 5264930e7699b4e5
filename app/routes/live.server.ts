import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'

/** Streams a hint for every noun of which something changed, to whoever may enter the portal. Server-sent events, HTML standard 9.2. */
export function answerLive(ctx: Ctx): Response {
  if (!may(ctx.actor, 'portal.enter')) return new Response(null, { status: 401, headers: { 'cache-control': 'no-store' } })
  const encoder = new TextEncoder()
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const say = (text: string) => { try { stream.enqueue(encoder.encode(text)) } catch { leave() } }
      const unhear = ctx.app.live.listen((noun) => say(`data: ${noun}\n\n`), () => {
        leave()
        stream.close()
      })
      const pulse = setInterval(() => say(': still here\n\n'), 25_000)
      leave = () => { clearInterval(pulse); unhear() }
      say('retry: 3000\n\n')
    },
    cancel() { leave() },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' } })
}
