import { type MiddlewareFunction, data, isRouteErrorResponse } from 'react-router'

type RouteResult = { type: 'data' | 'error'; result: unknown }

/** `unsent`: no response from the server. `ended`: the session has expired. */
export type Outcome = 'saved' | 'rejected' | 'unsent' | 'ended'
type Listener = (fields: [name: string, value: string][], outcome: Outcome) => boolean

const listeners = new Set<Listener>()

/**
 * Calls `listener` with the fields of each form that was sent, and what became of them. It returns
 * true if it told the person.
 */
export function watchOutcomes(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Client middleware that reports what became of each form. Without a response the page stays as it
 * is once the form says so, instead of giving way to an error screen; the 503 status keeps its data
 * from being loaded again.
 */
export const reportOutcome: MiddlewareFunction<Record<string, RouteResult>> = async (
  { request },
  next,
) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const copy = request.clone()
  const results = await next()
  const [routeId, result] = Object.entries(results)[0] ?? []
  if (!routeId || !result || request.signal.aborted) return results
  const outcome = getOutcome(result.result)
  const fields = [...(await copy.formData())].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  const wasTold = [...listeners].map((listener) => listener(fields, outcome)).includes(true)
  return wasTold && outcome === 'unsent'
    ? { ...results, [routeId]: { type: 'data', result: data(undefined, { status: 503 }) } }
    : results
}

/** Without a response fetch throws a TypeError; a proxy answers for a server that is restarting. */
function isUnanswered(result: unknown): boolean {
  // React Router wraps it together with a status
  const { data: error = result } = (result ?? {}) as { data?: unknown }
  return (
    error instanceof TypeError ||
    (isRouteErrorResponse(result) && result.status >= 502 && result.status <= 504)
  )
}

/** Returns what became of a form, from the result of its action. */
export function getOutcome(result: unknown): Outcome {
  if (isUnanswered(result)) return 'unsent'
  if (result instanceof Response) {
    const to = result.headers.get('location')
    if (to === null) return 'rejected'
    const { pathname, searchParams } = new URL(to, 'http://localhost')
    if (pathname === '/auth') return searchParams.has('to') ? 'ended' : 'saved'
    return searchParams.has('problem') ? 'rejected' : 'saved'
  }
  const { data: body = result, init } = result as {
    data?: unknown
    init?: { status?: number } | null
  }
  const status = init?.status ?? 200
  const { ok, saved, problem } = (body ?? {}) as Record<string, unknown>
  // from a `clientAction`
  if (status === 503 && problem === 'not-saved') return 'unsent'
  const isAccepted = ok === true || saved === true || (ok === undefined && problem === null)
  return status < 400 && isAccepted ? 'saved' : 'rejected'
}
