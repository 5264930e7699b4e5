import { createHash } from 'node:crypto'
import { studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { authorize } from '#app/features/access.ts'
import { type MailSecurity, type StudioField, getMarkLetter, toStudioFields } from './rules.ts'

/** Returns the studio's row, or null before setup. */
export async function findStudio(ctx: Ctx) {
  const [row] = await ctx.db.select().from(studio)
  if (row) {
    const { name, language, sample, published } = row
    ctx.app.studioCache = { name, language, sample, published, mark: getMarkLetter(row) }
  }
  return row ?? null
}

/** Returns the studio's row; throws before the studio is set up. */
export async function getStudio(ctx: Ctx) {
  const row = await findStudio(ctx)
  if (!row) throw new Error('The studio is not set up.')
  return row
}

/**
 * Returns the studio's settings as form values, with their revision and the hashes from which a
 * later save merges another person's changes.
 */
export async function getStudioForm(ctx: Ctx) {
  authorize(ctx.actor, 'studio.change')
  const row = await getStudio(ctx)
  const values = toStudioFields(row)
  return { values, revision: row.revision, base: hashFields(values) }
}

/**
 * Returns a hash of each field, so that a save can tell another person's changes from its own,
 * field by field.
 */
export function hashFields(values: Record<StudioField, string>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([field, text]) => [field, hashField(text)])),
  )
}

export function hashField(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/**
 * Returns the studio's name, or the last known one while the database is unreachable; null before
 * setup.
 */
export async function findStudioName(ctx: Ctx): Promise<string | null> {
  try {
    return (await findStudio(ctx))?.name ?? null
  } catch (error) {
    if (ctx.app.studioCache === null) throw error
    return ctx.app.studioCache.name
  }
}

/**
 * Returns true if the sample studio is served at a public address. Such a site shows a notice and
 * is excluded from search engines.
 */
export async function isSampleInPublic(ctx: Ctx): Promise<boolean> {
  return ctx.app.config.published && ((await findStudio(ctx))?.sample ?? false)
}

/**
 * Returns how emails are sent: by the environment's mail server, by the saved one, by a saved one
 * that cannot be used, or not at all.
 */
export async function getMailRoute(
  ctx: Ctx,
): Promise<'environment' | 'settings' | 'unusable' | 'none'> {
  return (await findMailServer(ctx)).kind
}

/** Returns the saved mail server as form values without its password; null if there is none. */
export async function getMailServerForm(ctx: Ctx) {
  authorize(ctx.actor, 'mail.set')
  const saved = await findMailServer(ctx)
  if (saved.kind !== 'settings') return null
  const { host, port, secure, auth } = saved.address
  const security: MailSecurity = secure ? 'tls' : 'starttls'
  return { host, port: String(port), security, user: auth?.user ?? '' }
}

export async function canSendMail(ctx: Ctx): Promise<boolean> {
  return ['environment', 'settings'].includes(await getMailRoute(ctx))
}
