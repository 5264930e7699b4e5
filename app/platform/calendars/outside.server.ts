import { type Read, type Refuses, isClosed, readAddress } from './address.server.ts'
import type { Asked } from './file.server.ts'
import { type Taken, openReader } from './reader.server.ts'

/**
 * Calendars kept elsewhere: asked for over the network, and taken apart where nothing else can be
 * hurt.
 */
export type Outside = {
  ask(url: string, known: string | null): Promise<Read>
  entries(asked: Asked): Promise<Taken>
  /** Whatever is being read is given up. */
  close(): void
}

export function openOutside(refuses: Refuses = (ip) => isClosed(ip)): Outside {
  const closing = new AbortController()
  return {
    ask: (url, known) => readAddress(url, known, refuses, closing.signal),
    entries: openReader(closing.signal),
    close: () => closing.abort(),
  }
}
