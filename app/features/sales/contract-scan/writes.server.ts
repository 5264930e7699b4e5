import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { UploadedFile } from '#app/platform/multipart.server.ts'
import { authorize } from '#app/features/access.ts'
import { buildDocumentName, sniffDocumentFormat } from '#app/features/media/file/rules.ts'
import { withStoredFiles } from '#app/features/media/file/writes.server.ts'
import type { QuoteChoice } from '#app/features/sales/quote/rules.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'

import { findScanProblem } from './rules.ts'

type SignedOnPaper = { names: string[]; signedOn: string; choice?: QuoteChoice }

/**
 * Records that a client signed the contract of the newest version on paper, with its scan. Fails
 * with the problems of `findScanProblem` about the field `scan`, with `no-room`, and like
 * `recordAcceptance`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `recordAcceptance` records it
export async function recordPaperAcceptance(
  ctx: Ctx,
  quoteId: string,
  { names, signedOn, ...form }: SignedOnPaper,
  files: UploadedFile[],
) {
  authorize(ctx.actor, 'quote.send')
  const scans = files.map(({ name, bytes }) => ({
    name,
    bytes,
    format: sniffDocumentFormat(bytes),
  }))
  const problem = findScanProblem(
    scans.map(({ bytes, format }) => ({ bytes: bytes.length, format })),
  )
  if (problem) return fail(problem, { field: 'scan' })
  return withStoredFiles(
    ctx,
    scans.map(({ bytes }) => bytes),
    (stored) =>
      recordAcceptance(ctx, quoteId, {
        ...form,
        how: 'paper',
        name: names[0]!,
        paper: {
          names,
          signedOn,
          scans: scans.map(({ name, format }, index) => ({
            ...stored[index]!,
            name: buildDocumentName(name, format!, 'scan'),
          })),
        },
      }),
  )
}
