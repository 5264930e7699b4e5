import { PassThrough } from 'node:stream'

import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router'

import { ctxKey, nonceKey } from './platform/context.server.ts'
import { renderErrorPage } from './platform/error-page.server.ts'
import { saveRequestError } from './platform/request-errors.server.ts'
import { redactError, log } from './platform/log.server.ts'
import { NonceContext } from './ui/nonce.ts'

export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceKey)
  const { language, requestId } = context.get(ctxKey)
  const { errors, loaderData } = entry.staticHandlerContext
  // after a failed action, a rejected method or a failed root loader there is no root data, which
  // the error screen needs
  loaderData.root ??= { language, requestId }
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = errors ? getErrorStatus(errors) : status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // pages are small and their data is loaded before rendering: sending them whole keeps the
        // status correct
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              status: responseStatus,
              headers,
            }),
          )
          pipe(body)
        },
        // React Router renders again with the error screen; if that fails too, send the static page
        onShellError(error: unknown) {
          clearTimeout(timer)
          if (errors) resolve(renderErrorPage(500, requestId, language))
          else reject(error)
        },
        onError(error: unknown) {
          responseStatus = 500
          log('error', 'render-failed', { error: redactError(error) })
        },
      },
    )
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
  })
}

/**
 * Returns the status of the first error. Without it, a rejected form whose page then failed to
 * render would keep the status of the rejection.
 */
function getErrorStatus(errors: Record<string, unknown>): number {
  const [error] = Object.values(errors)
  return isRouteErrorResponse(error) ? error.status : 500
}

export function handleError(
  error: unknown,
  {
    request,
    context,
  }: { request: Request; context: RouterContextProvider | Readonly<RouterContextProvider> },
) {
  saveRequestError(context.get(ctxKey), error)
  if (!request.signal.aborted)
    log('error', 'route-failed', { method: request.method, error: redactError(error) })
}
