import { toStudioDay } from '#app/core/day.ts'
import { consumeRateLimit, quarterHour } from '#app/platform/auth/rate-limit.server.ts'
import { type Ctx, ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { openOwnArchive } from '#app/features/money/client-documents/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { respondTooMany, respondZip } from '../rendered-pdf.ts'
import type { Route } from './+types/documents-zip'
import { privateHeaders } from './private-page.ts'

/** Downloads in 15 minutes by one contact. Each renders all receipts. */
const maxDownloads = 10

/** Downloads all documents of the client, for contacts who see money. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.kind !== 'client' || !may(ctx.actor, 'client-portal.see-money'))
    return new Response(null, { status: 404, headers: privateHeaders })
  if (!(await isAllowed(ctx, ctx.actor.contactId)))
    return respondTooMany({
      language: ctx.language,
      nonce: context.get(nonceKey),
      back: { href: '/client', label: getServerMessages(ctx.language).pdf.back },
      headers: privateHeaders,
    })
  const archive = await openOwnArchive(ctx, ctx.actor.clientId)
  if (!archive) return new Response(null, { status: 404, headers: privateHeaders })
  const { timeZone } = await getStudio(ctx)
  const name = `documents-${toStudioDay(ctx.now, timeZone)}`
  return respondZip(request, name, archive, privateHeaders)
}

function isAllowed(ctx: Ctx, contactId: string): Promise<boolean> {
  const key = `documents:${contactId}`
  return consumeRateLimit(ctx, { key, max: maxDownloads, windowMs: quarterHour })
}
