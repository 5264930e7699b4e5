import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'

import type { Clock } from './clock.server.ts'
import { redactError, log } from './log.server.ts'

/**
 * Hints that something of a noun has changed, for every open portal and every process; what changed
 * is asked for again.
 */
export type Live = {
  /** Inside the transaction: other processes hear of it when it is kept. */
  notifyInTransaction(client: pg.PoolClient, nouns: Set<string>): Promise<void>
  /** After it was kept: this process's own listeners, before the writer gets the answer. */
  notify(nouns: Set<string>): void
  /**
   * `leave` is called when the program is about to end, so that whoever listens for long lets go.
   * Gives the way to stop listening.
   */
  subscribe(hear: (noun: string) => void, leave?: () => void): () => void
  /** When the last hint was heard here; whoever's page is older than that may have missed it. */
  getLastNoticeAt(): Date
  closeStreams(): void
  close(): Promise<void>
}

const channel = 'backlot'

/**
 * `databaseUrl` set: hints travel through PostgreSQL, so several processes share them; else within
 * this process.
 */
export function createLive(databaseUrl: string | undefined, clock: Clock): Live {
  const emitter = new EventEmitter().setMaxListeners(0)
  const subscribe: Live['subscribe'] = (onNotice, onShutdown = () => {}) => {
    emitter.on('hint', onNotice).on('end', onShutdown)
    return () => {
      emitter.off('hint', onNotice).off('end', onShutdown)
    }
  }
  let lastNoticeAt = clock() // what was hinted before this process was there it cannot know
  const getLastNoticeAt = () => lastNoticeAt
  const notify = (nouns: Iterable<string>) => {
    for (const noun of nouns) {
      lastNoticeAt = clock()
      emitter.emit('hint', noun)
    }
  }
  const closeStreams = () => {
    emitter.emit('end')
  }
  if (databaseUrl === undefined)
    return {
      notifyInTransaction: async () => {},
      notify,
      subscribe,
      getLastNoticeAt,
      closeStreams,
      close: async () => {},
    }

  const processId = randomUUID()
  const listener = keepListening(
    databaseUrl,
    (payload) => {
      const [sender, noun] = payload.split(' ')
      if (sender !== processId && noun) notify([noun])
    },
    () => notify(['everything']),
  )
  return {
    async notifyInTransaction(client, nouns) {
      for (const noun of nouns)
        await client.query('select pg_notify($1, $2)', [channel, `${processId} ${noun}`])
    },
    notify,
    subscribe,
    getLastNoticeAt,
    closeStreams,
    close: listener.close,
  }
}

/**
 * How long after a loss listening is tried again, in milliseconds: what was missed must not stand
 * for a second.
 */
const reconnectDelay = 200

/**
 * A connection of its own for LISTEN, opened again whenever it is lost; `again` is called when it
 * hears (again), since something may have been missed.
 */
function keepListening(
  connectionString: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
) {
  let client: pg.Client | null = null
  let closed = false
  let isLost = false
  async function connect() {
    if (closed) return
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) setTimeout(connect, reconnectDelay).unref()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      isLost = false
      onReconnect()
    } catch (error) {
      // once, however often it is tried
      if (!isLost) log('warn', 'live-lost', { error: redactError(error) })
      isLost = true
      await client.end().catch(() => {})
    }
  }
  void connect()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
