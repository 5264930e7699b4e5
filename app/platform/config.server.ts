import { hostname } from 'node:os'
import { resolve } from 'node:path'

import { z } from 'zod'

import { parseMailServer } from '#app/core/mail-server.ts'
import { type StorageAddress, defaultRegion, isStoragePart } from '#app/core/storage-address.ts'

/** Settings from the environment, checked once at startup. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** Unset: the embedded database in the data folder is used. */
  databaseUrl: string | undefined
  /**
   * The public URL of the studio, without a trailing slash. Links in emails and the cross-origin
   * check of forms use it, never a request header.
   */
  publicUrl: string
  /** True for https: cookies are `Secure` and have the `__Host-` prefix. */
  secure: boolean
  smtpUrl: string | undefined
  /**
   * The encryption key, or a file that holds it, instead of `secret.key` in the data folder.
   * Processes that share a database must share the key.
   */
  secretKey: string | undefined
  secretKeyFile: string | undefined
  /** The folder of the backups. Without a passphrase they are not encrypted. */
  backupDir: string
  backupPassphrase: string | undefined
  /** Object storage for backups. Unset: the one in the settings is used. */
  storage: StorageAddress | undefined
  /** True if an upgrade doesn't back up first. */
  skipBackup: boolean
  /** True if the public URL leads to more than this machine. */
  published: boolean
  sampleStudio: boolean
  samplePassword: string | undefined
  /**
   * True if the sample accounts may be used: only this machine can reach the program, or they have
   * a password of their own.
   */
  sampleAccountsEnabled: boolean
  /**
   * The number of our own proxies in front. The visitor's address is that many entries from the end
   * of X-Forwarded-For.
   */
  trustedProxies: number
  /** True if calendars on private networks may be connected. */
  allowPrivateCalendars: boolean
  /** A file with the milliseconds that move the program's clock, for simulations. */
  clockFile: string | undefined
  /** The number of connections to PostgreSQL. */
  poolSize: number
  process: string
}

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const wholeNumberSchema = (max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) <= max,
      `must be a whole number from 0 to ${max}`,
    )
    .transform(Number)
const buildStoragePart = (part: keyof StorageAddress, description: string) =>
  z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine((text) => isStoragePart(part, text), description)
      .optional(),
  )
/** The driver reads any other as a setting, which would replace the limits of our connections. */
const databaseParameters = [
  'host',
  'port',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
  'channel_binding',
  'connect_timeout',
  'application_name',
]
const hasKnownParameters = (url: string) =>
  [...new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).keys()].every((name) =>
    databaseParameters.includes(name),
  )

const environment = z.object({
  PORT: z.preprocess(emptyToUndefined, wholeNumberSchema(65_535).default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  DATABASE_URL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .refine(hasKnownParameters, `may have no parameters but ${databaseParameters.join(', ')}`)
      .optional(),
  ),
  PUBLIC_URL: z.preprocess(
    emptyToUndefined,
    z
      .url({ protocol: /^https?$/, error: 'must be an address like https://studio.example' })
      .refine(
        isOrigin,
        'must be an address like https://studio.example, with nothing after the host and port',
      )
      .optional(),
  ),
  SMTP_URL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine(
        (text) => parseMailServer(text) !== null,
        'must be smtp:// or smtps:// with nothing but user, password, host and port, such as smtps://user:password@mail.example:465',
      )
      .optional(),
  ),
  SECRET_KEY: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine(
        (text) => Buffer.from(text, 'base64').length === 32,
        'must be 32 bytes in base64. Make one with: openssl rand -base64 32',
      )
      .optional(),
  ),
  SECRET_KEY_FILE: z.preprocess(emptyToUndefined, z.string().optional()),
  BACKUP_DIR: z.preprocess(emptyToUndefined, z.string().optional()),
  BACKUP_PASSPHRASE: z.preprocess(
    emptyToUndefined,
    z.string().min(12, 'must have at least 12 characters').max(200).optional(),
  ),
  S3_ENDPOINT: buildStoragePart(
    'endpoint',
    'must be an address like https://s3.example.com, with nothing after the host and port',
  ),
  S3_REGION: buildStoragePart('region', 'must be a region such as us-east-1'),
  S3_BUCKET: buildStoragePart('bucket', 'must be the name of a bucket'),
  S3_PREFIX: buildStoragePart('prefix', 'must be a path like studio/backups'),
  S3_ACCESS_KEY_ID: buildStoragePart('keyId', 'must be the ID of an access key'),
  S3_SECRET_ACCESS_KEY: buildStoragePart('secret', 'must be the secret of the access key'),
  SKIP_BACKUP: z.preprocess(
    emptyToUndefined,
    z.enum(['true', 'false'], 'must be true or false').default('false'),
  ),
  SAMPLE_STUDIO: z.preprocess(
    emptyToUndefined,
    z.enum(['true', 'false'], 'must be true or false').default('true'),
  ),
  SAMPLE_PASSWORD: z.preprocess(
    emptyToUndefined,
    z.string().min(12, 'must have at least 12 characters').max(128).optional(),
  ),
  LOCAL_CALENDARS: z.preprocess(
    emptyToUndefined,
    z.enum(['true', 'false'], 'must be true or false').default('false'),
  ),
  CLOCK_FILE: z.preprocess(emptyToUndefined, z.string().optional()),
  DATABASE_POOL: z.preprocess(
    emptyToUndefined,
    wholeNumberSchema(100)
      .refine((number) => number >= 2, 'must be a whole number from 2 to 100')
      .default(10),
  ),
  TRUSTED_PROXIES: z.preprocess(emptyToUndefined, wholeNumberSchema(9).default(0)),
})

/** Returns the configuration, or one sentence that names the invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config | string {
  const result = environment.safeParse(env)
  if (!result.success) {
    const [issue] = result.error.issues
    return `${String(issue?.path[0])} ${issue?.message ?? 'is invalid'}.`
  }
  const e = result.data
  const storage = readStorage(e)
  if (typeof storage === 'string') return storage
  const publicUrl = (
    e.PUBLIC_URL ?? `http://${isIPv6(e.HOST) ? `[${e.HOST}]` : e.HOST}:${e.PORT}`
  ).replace(/\/+$/, '')
  const isLocalOnly =
    isLoopback(e.HOST) && (e.PUBLIC_URL === undefined || isLoopback(new URL(publicUrl).hostname))
  const sampleAccountsEnabled = isLocalOnly || e.SAMPLE_PASSWORD !== undefined
  if (e.CLOCK_FILE !== undefined && !sampleAccountsEnabled)
    return 'CLOCK_FILE is for simulations and only works while the sample accounts are on.'
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: new URL(publicUrl).origin,
    secure: publicUrl.startsWith('https:'),
    published: !isLoopback(new URL(publicUrl).hostname),
    smtpUrl: e.SMTP_URL,
    secretKey: e.SECRET_KEY,
    secretKeyFile: e.SECRET_KEY_FILE,
    backupDir: resolve(e.BACKUP_DIR ?? `${e.DATA_DIR}/backups`),
    backupPassphrase: e.BACKUP_PASSPHRASE,
    storage,
    skipBackup: e.SKIP_BACKUP === 'true',
    sampleStudio: e.SAMPLE_STUDIO === 'true',
    samplePassword: e.SAMPLE_PASSWORD,
    sampleAccountsEnabled,
    trustedProxies: e.TRUSTED_PROXIES,
    allowPrivateCalendars: e.LOCAL_CALENDARS === 'true',
    clockFile: e.CLOCK_FILE,
    poolSize: e.DATABASE_POOL,
    process: `${hostname()}:${process.pid}`,
  }
}

/** Returns the object storage, or a sentence if a part of it is missing. */
function readStorage(e: z.infer<typeof environment>): StorageAddress | string | undefined {
  if (e.S3_ENDPOINT === undefined) return undefined
  if (e.S3_BUCKET === undefined) return 'S3_BUCKET must be set if S3_ENDPOINT is.'
  if (e.S3_ACCESS_KEY_ID === undefined) return 'S3_ACCESS_KEY_ID must be set if S3_ENDPOINT is.'
  if (e.S3_SECRET_ACCESS_KEY === undefined)
    return 'S3_SECRET_ACCESS_KEY must be set if S3_ENDPOINT is.'
  return {
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION ?? defaultRegion,
    bucket: e.S3_BUCKET,
    prefix: e.S3_PREFIX ?? '',
    keyId: e.S3_ACCESS_KEY_ID,
    secret: e.S3_SECRET_ACCESS_KEY,
  }
}

/**
 * Checks that a URL is only an origin. Links, cookies and the cross-origin check apply to a whole
 * host, so a path would be ignored.
 */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, href } = new URL(text)
  return href === `${origin}/` && !/[?#]/.test(text)
}

/** `localhost`, `127.0.0.0/8` or `::1`, with or without brackets. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}

function isIPv6(host: string): boolean {
  return host.includes(':') && !host.startsWith('[')
}
