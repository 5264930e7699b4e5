import { ctxKey } from '#app/platform/context.server.ts'
import { listCertificates } from '#app/features/sales/seal-key/reads.server.ts'
import { formatPem } from '#app/features/sales/verification/rules.ts'
import { getVerificationMessages } from '#app/messages/verification.ts'

import type { Route } from './+types/verify-certificate'

/** Sends the certificates of the seal, the one in use first. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const certificates = await listCertificates(ctx)
  if (certificates.length === 0)
    return new Response(getVerificationMessages(ctx.language).noCertificate, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  return new Response(certificates.map(({ certificate }) => formatPem(certificate)).join(''), {
    headers: {
      'content-type': 'application/x-pem-file',
      'content-disposition': 'attachment; filename="certificate.pem"',
      'x-robots-tag': 'noindex',
    },
  })
}
