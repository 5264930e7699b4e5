import { ctxKey } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { paperOf } from '#app/studio/release/reads.server.ts'

import { found } from '../found.ts'
import type { Route } from './+types/paper'

/** The paper of a release, as a file to keep and never as a page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const { name, type, bytes } = await found('paper', params.releaseId, (id) => paperOf(ctx, id))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': attachmentNamed(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    },
  })
}

/** In plain letters for whoever knows no others, and whole: RFC 6266, 4.3; RFC 8187, 3.2. */
function attachmentNamed(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
