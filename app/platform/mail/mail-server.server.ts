import { type MailServerAddress, parseMailServer } from '#app/core/mail-server.ts'
import { mailServer } from '#app/data/schema/index.server.ts'

import { decrypt } from '../auth/encryption.server.ts'
import type { Ctx } from '../context.server.ts'

/**
 * `unusable`: a server is saved, but this data folder's key cannot read it, or it is not one we
 * would connect to.
 */
type MailRoute =
  | { kind: 'environment' | 'settings'; address: MailServerAddress }
  | { kind: 'none' | 'unusable' }

/** Returns the mail server in force: the environment's, else the one in the settings. */
export async function findMailServer(ctx: Ctx): Promise<MailRoute> {
  const { smtpUrl } = ctx.app.config
  if (smtpUrl) return toMailRoute('environment', smtpUrl)
  const [row] = await ctx.db.select().from(mailServer)
  return row ? toMailRoute('settings', decrypt(ctx.app.key, row.sealedUrl)) : { kind: 'none' }
}

/** A row may hold what an older version accepted, so a saved address is checked again. */
function toMailRoute(kind: 'environment' | 'settings', url: string | null): MailRoute {
  const address = url === null ? null : parseMailServer(url)
  return address ? { kind, address } : { kind: 'unusable' }
}
