import { type ChildProcess, spawn } from 'node:child_process'

import type { StorageAddress } from '#app/core/storage-address.ts'

import { onEnd } from './cleanup.ts'
import { createFolder, findFreePort } from './program.ts'

/** Object storage that can go away and come back with what it had. */
export type StorageServer = {
  address: StorageAddress
  /** The folder in which it keeps its objects. */
  folder: string
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startStorageServer(): Promise<StorageServer> {
  const folder = createFolder()
  const port = await findFreePort()
  const bucket = 'studio-backups'
  let child: ChildProcess | undefined
  const words = ['--no-warnings', '--openssl-legacy-provider', 'tests/support/s3-server-process.ts']
  const server: StorageServer = {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      prefix: 'backlot/main',
      keyId: 'BACKLOT',
      secret: 'secret-of-the-storage',
    },
    folder,
    async start() {
      const started = spawn(process.execPath, [...words, folder, String(port), bucket], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      await new Promise<void>((ready, fail) => {
        started.stdout.once('data', () => ready())
        started.once('close', () => fail(new Error('The storage server has ended.')))
      })
    },
    async stop() {
      const stopping = child
      if (!stopping) return
      child = undefined
      const ended = new Promise((done) => stopping.once('close', done))
      stopping.kill('SIGKILL')
      await ended
    },
  }
  onEnd(() => child?.kill('SIGKILL'))
  await server.start()
  return server
}

/**
 * Returns a real bucket for the contract tests, if `S3_TEST_URL` names one:
 * `https://KEY:SECRET@host/bucket?region=REGION`, percent-encoded. What they write stays there.
 */
export function readTestStorage(): StorageAddress | null {
  if (!process.env.S3_TEST_URL) return null
  const url = new URL(process.env.S3_TEST_URL)
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.slice(1),
    prefix: '',
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}

/** The variables of a program that uses this storage. */
export function toStorageVariables(address: StorageAddress): Record<string, string> {
  return {
    S3_ENDPOINT: address.endpoint,
    S3_REGION: address.region,
    S3_BUCKET: address.bucket,
    S3_PREFIX: address.prefix,
    S3_ACCESS_KEY_ID: address.keyId,
    S3_SECRET_ACCESS_KEY: address.secret,
  }
}
