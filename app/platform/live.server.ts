import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'

import type { Clock } from './clock.server.ts'
import { anonymous, log } from './log.server.ts'

/**
 * Hints that something of a noun has changed, for every open portal and every process; what changed
 * is asked for again.
 */
export type Live = {
  /** Inside the transaction: other processes hear of it when it is kept. */
  carry(client: pg.PoolClient, nouns: Set<string>): Promise<void>
  /** After it was kept: this process's own listeners, before the writer gets the answer. */
  tell(nouns: Set<string>): void
  /**
   * `leave` is called when the program is about to end, so that whoever listens for long lets go.
   * Gives the way to stop listening.
   */
  listen(hear: (noun: string) => void, leave?: () => void): () => void
  /** When the last hint was heard here; whoever's page is older than that may have missed it. */
  last(): Date
  end(): void
  close(): Promise<void>
}

const channel = 'backlot'

/**
 * `databaseUrl` set: hints travel through PostgreSQL, so several processes share them; else within
 * this process.
 */
export function openLive(databaseUrl: string | undefined, clock: Clock): Live {
  const emitter = new EventEmitter().setMaxListeners(0)
  const listen: Live['listen'] = (hear, leave = () => {}) => {
    emitter.on('hint', hear).on('end', leave)
    return () => {
      emitter.off('hint', hear).off('end', leave)
    }
  }
  let heard = clock() // what was hinted before this process was there it cannot know
  const last = () => heard
  const tell = (nouns: Iterable<string>) => {
    for (const noun of nouns) {
      heard = clock()
      emitter.emit('hint', noun)
    }
  }
  const end = () => {
    emitter.emit('end')
  }
  if (databaseUrl === undefined)
    return { carry: async () => {}, tell, listen, last, end, close: async () => {} }

  const self = randomUUID()
  const ear = keepListening(
    databaseUrl,
    (payload) => {
      const [sender, noun] = payload.split(' ')
      if (sender !== self && noun) tell([noun])
    },
    () => tell(['everything']),
  )
  return {
    async carry(client, nouns) {
      for (const noun of nouns)
        await client.query('select pg_notify($1, $2)', [channel, `${self} ${noun}`])
    },
    tell,
    listen,
    last,
    end,
    close: ear.close,
  }
}

/**
 * How long after a loss listening is tried again, in milliseconds: what was missed must not stand
 * for a second.
 */
const pause = 200

/**
 * A connection of its own for LISTEN, opened again whenever it is lost; `again` is called when it
 * hears (again), since something may have been missed.
 */
function keepListening(
  connectionString: string,
  hear: (payload: string) => void,
  again: () => void,
) {
  let client: pg.Client | null = null
  let closed = false
  let deaf = false
  async function open() {
    if (closed) return
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) setTimeout(open, pause).unref()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      deaf = false
      again()
    } catch (error) {
      // once, however often it is tried
      if (!deaf) log('warn', 'live-lost', { error: anonymous(error) })
      deaf = true
      await client.end().catch(() => {})
    }
  }
  void open()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
