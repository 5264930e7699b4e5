import { type AddressGuard, isBlockedAddress } from '../ip-address.server.ts'
import { type FetchResult, fetchCalendar } from './fetch-guard.server.ts'
import type { ParseRequest } from './parse.server.ts'
import { type WorkerResult, createIcalWorker } from './worker.server.ts'

/**
 * Reads external calendars: fetches them over the network and parses them in a separate thread with
 * limits.
 */
export type IcalClient = {
  fetch(url: string, knownVersion: string | null): Promise<FetchResult>
  parse(request: ParseRequest): Promise<WorkerResult>
  /** Aborts every fetch and parse in progress. */
  close(): void
}

/** `parseTimeoutMs` is how long parsing one file may take. */
export function createIcalClient(
  isBlocked: AddressGuard = (ip) => isBlockedAddress(ip),
  parseTimeoutMs = 10_000,
): IcalClient {
  const closing = new AbortController()
  return {
    fetch: (url, knownVersion) => fetchCalendar(url, knownVersion, isBlocked, closing.signal),
    parse: createIcalWorker(closing.signal, parseTimeoutMs),
    close: () => closing.abort(),
  }
}
