import type { IncomingMessage, ServerResponse } from 'node:http'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

import { log } from '../app/platform/log.server.ts'
import { renderPlainPage } from '../app/platform/plain-page.server.ts'
import { getClientIp } from '../app/platform/requests.server.ts'
import { createFileSender } from '../app/platform/transfer/sender.server.ts'
import { findTransfer } from '../app/platform/transfer/transfer.server.ts'
import { server as words } from '../app/messages/en/server.ts'

export type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse }

/** Seconds after which a client asks again when too many transfers are running. */
const retryAfterSeconds = '10'

/**
 * Sends responses with a large body past the web streams of the HTTP adapter. Returns any other
 * response as it is, and 503 if the client or everyone together has too many transfers.
 */
export function createTransferSender(
  trustedProxies: number,
  addHeaders: (response: Response) => Response,
) {
  const sendTransfer = createFileSender()
  return async (
    request: Request,
    response: Response,
    { incoming, outgoing }: Bindings,
  ): Promise<Response> => {
    const transfer = findTransfer(response)
    if (!transfer) return response
    const address = getClientIp(request, incoming, trustedProxies)
    if (await sendTransfer(outgoing, response, transfer, address)) return RESPONSE_ALREADY_SENT
    log('warn', 'transfer-refused')
    const { title, text } = words.http.manyTransfers
    const refusal = renderPlainPage(503, 'en', title, `<p>${text}</p>`)
    refusal.headers.set('retry-after', retryAfterSeconds)
    return addHeaders(refusal)
  }
}
