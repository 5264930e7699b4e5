import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'

/**
 * Streams a notice for every noun that changed, as server-sent events (HTML standard, 9.2), to
 * people who may enter the portal. Starts with a notice if something changed after the page's data
 * was loaded (`since`). After a change of the staff it checks the permission again and ends the
 * stream if it is gone.
 */
export async function streamChanges(
  getCtx: () => Promise<Ctx>,
  since: string | null,
): Promise<Response> {
  const ctx = await getCtx()
  if (!may(ctx.actor, 'portal.enter'))
    return new Response(null, { status: 401, headers: { 'cache-control': 'no-store' } })
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const write = (text: string) => {
        try {
          stream.enqueue(encoder.encode(text))
        } catch {
          stop()
        }
      }
      const end = () => {
        stop()
        try {
          stream.close()
        } catch {
          /* the client has already disconnected */
        }
      }
      const isStillAllowed = async () => may((await getCtx()).actor, 'portal.enter')
      const unsubscribe = ctx.app.live.subscribe((noun) => {
        write(`data: ${noun}\n\n`)
        if (noun === 'staff' || noun === 'everything')
          void isStillAllowed().then((stays) => {
            if (!stays) end()
          }, end)
      }, end)
      const heartbeat = setInterval(() => write(': still here\n\n'), 25_000)
      stop = () => {
        clearInterval(heartbeat)
        unsubscribe()
      }
      write('retry: 3000\n\n')
      if (!(Date.parse(since ?? '') > ctx.app.live.getLastNoticeAt().getTime()))
        write('data: everything\n\n')
    },
    cancel() {
      stop()
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
