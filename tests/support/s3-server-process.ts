import { createRequire } from 'node:module'

/**
 * Object storage for tests, in a process of its own: `s3-server-process.ts FOLDER PORT BUCKET`. It
 * needs `--openssl-legacy-provider`, because pages of a listing continue by a DES cipher.
 */
const [folder = '', port = '', bucket = ''] = process.argv.slice(2)
const require = createRequire(import.meta.url)

type Signature = { getStringToSign(canonical: { uri: string }, request: unknown): string }
type Store = { prototype: { putContent(path: string, content: unknown): Promise<unknown> } }
type Server = { run(): Promise<unknown> }

// it verifies a bucket's URL without the slash that clients send and sign
const signature = require('@20minutes/s3rver/lib/signature/v4') as Signature
const { getStringToSign } = signature
signature.getStringToSign = (canonical, request) =>
  getStringToSign(
    /^\/[^/]+$/.test(canonical.uri) ? { ...canonical, uri: `${canonical.uri}/` } : canonical,
    request,
  )

// it leaves what an aborted request has sent under the final name, which no storage does
const { renameSync, rmSync } = require('node:fs') as typeof import('node:fs')
const { prototype } = require('@20minutes/s3rver/lib/stores/filesystem') as Store
const { putContent } = prototype
prototype.putContent = async function put(path, content) {
  const temporary = `${path}.${crypto.randomUUID()}`
  try {
    const written = await putContent.call(this, temporary, content)
    renameSync(temporary, path)
    return written
  } finally {
    rmSync(temporary, { force: true })
  }
}

const account = require('@20minutes/s3rver/lib/models/account') as {
  DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void }
}
account.DUMMY_ACCOUNT.createKeyPair('BACKLOT', 'secret-of-the-storage')

const S3rver = require('@20minutes/s3rver') as new (options: object) => Server
const server = new S3rver({
  directory: folder,
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
})
await server.run()
process.stdout.write('READY\n')
