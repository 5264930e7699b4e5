import type { Ctx } from '../context.server.ts'
import { recordSecurityEvent } from '../security-events.server.ts'
import { consumeRateLimit, getNetworkPrefix, quarterHour } from './rate-limit.server.ts'

/** Private links that work without an account; each kind is counted by itself. */
type LinkKind = 'calendar' | 'client' | 'date' | 'gallery' | 'testimonial'

/** Failed attempts to open links of one kind, allowed from one network within 15 minutes. */
const maxGuesses = 600

/**
 * Counts an attempt to open a private link, before the link is looked up. Returns the key with
 * which a valid one is refunded, or null after too many, which is recorded.
 */
export async function consumeLinkGuess(ctx: Ctx, kind: LinkKind): Promise<string | null> {
  const key = `${kind}:${getNetworkPrefix(ctx.ip ?? '')}`
  if (await consumeRateLimit(ctx, { key, max: maxGuesses, windowMs: quarterHour })) return key
  await recordSecurityEvent(ctx, { kind: 'link-limited', staffId: null })
  return null
}
