import {
  type FetchResult,
  type AddressGuard,
  isBlockedAddress,
  fetchCalendar,
} from './fetch-guard.server.ts'
import type { ParseRequest } from './parse.server.ts'
import { type WorkerResult, createIcalWorker } from './worker.server.ts'

/**
 * Calendars kept elsewhere: asked for over the network, and taken apart where nothing else can be
 * hurt.
 */
export type IcalClient = {
  fetch(url: string, known: string | null): Promise<FetchResult>
  parse(asked: ParseRequest): Promise<WorkerResult>
  /** Whatever is being read is given up. */
  close(): void
}

export function createIcalClient(
  isBlocked: AddressGuard = (ip) => isBlockedAddress(ip),
): IcalClient {
  const closing = new AbortController()
  return {
    fetch: (url, knownVersion) => fetchCalendar(url, knownVersion, isBlocked, closing.signal),
    parse: createIcalWorker(closing.signal),
    close: () => closing.abort(),
  }
}
