import { hostname } from 'node:os'
import { resolve } from 'node:path'

import { z } from 'zod'

import { parseMailServer } from '#app/core/mail-server.ts'

/** What the program is told by its environment, checked once at start. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** Unset: the embedded database in the data folder. */
  databaseUrl: string | undefined
  /**
   * Where people reach the studio, without a slash at the end. Links in letters and the form gate
   * rest on it, never on a header.
   */
  publicUrl: string
  /** Over https: cookies are `Secure` and carry the `__Host-` prefix. */
  secure: boolean
  smtpUrl: string | undefined
  /**
   * The encryption key, or a file that holds it, instead of `secret.key` in the data folder:
   * processes on one database share it.
   */
  secretKey: string | undefined
  secretKeyFile: string | undefined
  /** Whether the address people use leads to more than this machine. */
  published: boolean
  sampleStudio: boolean
  samplePassword: string | undefined
  /**
   * Whether the sample accounts may open: nobody but this machine can reach the program, or they
   * have a password of their own.
   */
  sampleAccountsEnabled: boolean
  /**
   * How many proxies of ours stand in front; the visitor's address is read that many places from
   * the end of X-Forwarded-For.
   */
  trustedProxies: number
  /** Whether calendars on private networks may be connected. */
  allowPrivateCalendars: boolean
  /** A file with milliseconds that move the program's clock, for simulations. */
  clockFile: string | undefined
  /** Connections to PostgreSQL. */
  poolSize: number
  process: string
}

const empty = (value: unknown) => (value === '' ? undefined : value)
const wholeNumber = (max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) <= max,
      `must be a whole number from 0 to ${max}`,
    )
    .transform(Number)
const environment = z.object({
  PORT: z.preprocess(empty, wholeNumber(65_535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: z.preprocess(
    empty,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
  ),
  PUBLIC_URL: z.preprocess(
    empty,
    z
      .url({ protocol: /^https?$/, error: 'must be an address like https://studio.example' })
      .refine(
        isOrigin,
        'must be an address like https://studio.example, with nothing after the host and port',
      )
      .optional(),
  ),
  SMTP_URL: z.preprocess(
    empty,
    z
      .string()
      .refine(
        (text) => parseMailServer(text) !== null,
        'must be smtp:// or smtps:// with nothing but user, password, host and port, such as smtps://user:password@mail.example:465',
      )
      .optional(),
  ),
  SECRET_KEY: z.preprocess(
    empty,
    z
      .string()
      .refine(
        (text) => Buffer.from(text, 'base64').length === 32,
        'must be 32 bytes in base64. Make one with: openssl rand -base64 32',
      )
      .optional(),
  ),
  SECRET_KEY_FILE: z.preprocess(empty, z.string().optional()),
  SAMPLE_STUDIO: z.preprocess(
    empty,
    z.enum(['true', 'false'], 'must be true or false').default('true'),
  ),
  SAMPLE_PASSWORD: z.preprocess(
    empty,
    z.string().min(12, 'must have at least 12 characters').max(128).optional(),
  ),
  LOCAL_CALENDARS: z.preprocess(
    empty,
    z.enum(['true', 'false'], 'must be true or false').default('false'),
  ),
  CLOCK_FILE: z.preprocess(empty, z.string().optional()),
  DATABASE_POOL: z.preprocess(
    empty,
    wholeNumber(100)
      .refine((number) => number >= 2, 'must be a whole number from 2 to 100')
      .default(10),
  ),
  TRUSTED_PROXIES: z.preprocess(empty, wholeNumber(9).default(0)),
})

/** Gives the configuration, or the one sentence that says what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config | string {
  const read = environment.safeParse(env)
  if (!read.success) {
    const [issue] = read.error.issues
    return `${String(issue?.path[0])} ${issue?.message ?? 'is invalid'}.`
  }
  const e = read.data
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

/** Links, cookies and the form gate are for a whole host, so a path would only be dropped. */
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
