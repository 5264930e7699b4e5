import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'

import type { Clock } from './clock.server.ts'
import { redactError, log } from './log.server.ts'

/**
 * Change notices for every open portal page and every process: each one names a noun, and listeners
 * load its data again.
 */
export type Live = {
  /** Call it inside the transaction: other processes receive the notice on commit. */
  notifyInTransaction(client: pg.PoolClient, nouns: Set<string>): Promise<void>
  /**
   * Call it after the commit: notifies this process's own listeners before the writer gets its
   * response.
   */
  notify(nouns: Set<string>): void
  /**
   * Returns a function that unsubscribes. `onShutdown` is called at shutdown, so that open streams
   * can end.
   */
  subscribe(onNotice: (noun: string) => void, onShutdown?: () => void): () => void
  /**
   * Returns the instant of the last notice here. A page loaded before it may have missed the
   * notice.
   */
  getLastNoticeAt(): Date
  closeStreams(): void
  close(): Promise<void>
}

const channel = 'backlot'

/**
 * With `databaseUrl`, notices travel through PostgreSQL to every process; without it, they stay in
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
  let lastNoticeAt = clock() // notices sent before this process started are unknown
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
 * Milliseconds before a lost connection is opened again, short enough that a missed change shows
 * within a second.
 */
const reconnectDelay = 200

/**
 * Opens a connection for LISTEN and opens it again whenever it is lost. `onReconnect` is called
 * each time it listens, because notices may have been missed.
 */
function keepListening(
  connectionString: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
) {
  let client: pg.Client | null = null
  let isClosed = false
  let isLost = false
  async function connect() {
    if (isClosed) return
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => {
      if (!isClosed) setTimeout(connect, reconnectDelay).unref()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      isLost = false
      onReconnect()
    } catch (error) {
      // logged once, no matter how many attempts follow
      if (!isLost) log('warn', 'live-lost', { error: redactError(error) })
      isLost = true
      await client.end().catch(() => {})
    }
  }
  void connect()
  return {
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}
