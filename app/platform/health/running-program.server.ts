import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

import type { PublicUrlFacts } from '#app/features/insight/health/rules.ts'

import type { Config } from '../config.server.ts'
import { maxProxiedBytes } from '../media/form-limits.ts'

type Result<Facts> =
  | { kind: 'answered'; address: string; facts: Facts }
  /** It runs, but tells no facts: it says why it isn't ready, or the key is missing. */
  | { kind: 'not-ready'; address: string; sentence: string }
  | { kind: 'silent'; address: string }
  | { kind: 'foreign'; address: string }
  | { kind: 'stopped'; address: string }

/** Milliseconds: the program tries its mail server before it answers. */
const timeoutMs = 60_000

/** Asks the program that runs with this configuration for the facts of the checks. */
export async function requestFacts<Facts>(
  { host, port }: Config,
  token: string | null,
): Promise<Result<Facts>> {
  const address = `http://${toConnectable(host)}:${port}`
  const up = await send(`${address}/up`)
  if (up === null) return { kind: 'stopped', address }
  const isBacklot = up.body === 'ok' || up.status === 503
  if (!isBacklot) return { kind: 'foreign', address }
  const ready = await send(`${address}/ready`)
  if (ready?.status === 503) return { kind: 'not-ready', sentence: ready.body, address }
  if (token === null) return { kind: 'silent', address }
  const facts = await send(`${address}/health/facts`, token)
  if (facts?.status === 404) return { kind: 'foreign', address }
  return facts?.status === 200
    ? { kind: 'answered', facts: JSON.parse(facts.body) as Facts, address }
    : { kind: 'silent', address }
}

/** Visits the public address as a browser elsewhere would. */
export async function visitPublicUrl(publicUrl: string, token: string): Promise<PublicUrlFacts> {
  try {
    const response = await fetch(`${publicUrl}/health/proxies`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const count: unknown = response.status === 200 ? await response.json().catch(() => null) : null
    if (typeof count !== 'number') return { kind: 'foreign' }
    return {
      kind: 'answered',
      forwardedFor: count,
      takesUploads: await canSendBodies(`${publicUrl}/up`),
    }
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name?: string }
    return { kind: 'silent', code: cause?.code ?? name ?? 'error' }
  }
}

/**
 * Announces a body of the largest form without sending it: a proxy that doesn't take it answers 413
 * at once. The program itself refuses the form for another reason.
 */
function canSendBodies(url: string): Promise<boolean> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const requested = request(url, {
      method: 'POST',
      headers: { 'content-length': maxProxiedBytes },
    })
    const finish = (takes: boolean) => {
      requested.destroy()
      resolve(takes)
    }
    requested.on('response', ({ statusCode }) => finish(statusCode !== 413))
    requested.on('error', () => finish(true))
    requested.setTimeout(2000, () => finish(true))
    requested.flushHeaders()
  })
}

async function send(url: string, token?: string): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(url, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return null
  }
}

/** The address at which a program that listens on all addresses is reached. */
function toConnectable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
