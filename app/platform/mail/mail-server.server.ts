import { type MailServerAddress, parseMailServer } from '#app/core/mail-server.ts'
import { mailServer } from '#app/data/schema/index.server.ts'

import { decrypt } from '../auth/encryption.server.ts'
import type { Ctx } from '../context.server.ts'
import { isExampleAddress } from './queue.server.ts'

/** `unusable`: a server is saved, but its URL was encrypted with another key or is not allowed. */
type MailRoute =
  | { kind: 'environment' | 'settings'; address: MailServerAddress }
  | { kind: 'none' | 'unusable' }

/** Returns the mail server in use: the environment's, or else the one in the settings. */
export async function findMailServer(ctx: Ctx): Promise<MailRoute> {
  const { smtpUrl } = ctx.app.config
  if (smtpUrl) return toMailRoute('environment', smtpUrl)
  const [row] = await ctx.db.select().from(mailServer)
  return row ? toMailRoute('settings', decrypt(ctx.app.key, row.sealedUrl)) : { kind: 'none' }
}

/** Returns false if an email to this address would only be kept in the email log. */
export async function canSendEmail(ctx: Ctx, address: string): Promise<boolean> {
  return !isExampleAddress(address) && 'address' in (await findMailServer(ctx))
}

/** Validates a saved URL again, because an older version may have accepted more. */
function toMailRoute(kind: 'environment' | 'settings', url: string | null): MailRoute {
  const address = url === null ? null : parseMailServer(url)
  return address ? { kind, address } : { kind: 'unusable' }
}
