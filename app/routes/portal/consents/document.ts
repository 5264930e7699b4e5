import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findConsentDocument } from '#app/features/site/consent/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/document'

/** Serves the signed document of a consent, only as a download. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const { name, type, bytes } = await findOr404('paper', params.consentId, (id) =>
    findConsentDocument(ctx, id),
  )
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': buildContentDisposition(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    },
  })
}

/**
 * Returns the header with an ASCII name for old clients and the full name in UTF-8: RFC 6266, 4.3;
 * RFC 8187, 3.2.
 */
function buildContentDisposition(name: string): string {
  const asciiName = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}
