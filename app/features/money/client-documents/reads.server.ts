import { Readable } from 'node:stream'

import { asc, eq } from 'drizzle-orm'

import type { DocumentContent } from '#app/core/document.ts'
import { invoice, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { type ZipWriter, createZip } from '#app/platform/zip.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { renderContent } from '#app/features/money/document/reads.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { readInvoicePdf } from '#app/features/money/document/writes.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import {
  findReceiptOfClient,
  getReceiptDocument,
  selectReceipted,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { findStatementOf } from '#app/features/money/statement/reads.server.ts'
import { getDocumentMessages } from '#app/messages/document.ts'

/**
 * Returns all documents of a client as a ZIP file: invoices, credit notes, receipts, and the
 * statement. It is written while it is read, because receipts and the statement are rendered for
 * it. Null if there is no such client.
 */
export async function openClientArchive(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'statement.see')
  return openArchive(ctx, clientId)
}

/** Returns the same for the client's own contact who sees money. */
export async function openOwnArchive(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return openArchive(ctx, clientId)
}

async function openArchive(ctx: Ctx, clientId: string): Promise<Readable | null> {
  const statement = await findStatementOf(ctx, clientId)
  if (!statement) return null
  const zip = createZip(ctx.now)
  void writeEntries(ctx, clientId, statement, zip).catch((error: unknown) => {
    // also when the reader is gone
    log('warn', 'archive-ended', { error: redactError(error) })
    zip.output.destroy()
  })
  return zip.output
}

/** Adds a document after the other. What can't be included is named in a text file. */
async function writeEntries(
  ctx: Ctx,
  clientId: string,
  statement: DocumentContent,
  zip: ZipWriter,
) {
  const { archive } = getDocumentMessages(statement.language)
  const missing: string[] = []
  const add = async (path: string, bytes: Uint8Array | null) => {
    if (bytes) await zip.add(path, Readable.from([bytes]), bytes.length)
    else missing.push(path)
  }
  await add(`${archive.statement}.pdf`, await render(ctx, statement))
  for (const { id, kind, documentNumber } of await listDocuments(ctx, clientId)) {
    const folder = kind === 'credit-note' ? archive.creditNotes : archive.invoices
    await add(`${folder}/${buildPdfName(documentNumber)}`, await readInvoicePdf(ctx, id))
  }
  const entries = await selectReceipted(ctx, eq(ledgerEntry.clientId, clientId))
  for (const { number } of entries.toReversed()) {
    const receipt = await findReceiptOfClient(ctx, clientId, number)
    const bytes = receipt && (await render(ctx, await getReceiptDocument(ctx, receipt)))
    await add(`${archive.receipts}/${buildPdfName(formatReceiptNumber(number))}`, bytes)
  }
  if (missing.length > 0)
    await add(`${archive.missing}.txt`, Buffer.from(archive.missingText(missing)))
  zip.end('')
}

async function render(ctx: Ctx, content: DocumentContent): Promise<Uint8Array | null> {
  const rendered = await renderContent(ctx, content)
  return rendered.ok ? rendered.value.bytes : null
}

function listDocuments({ db }: Ctx, clientId: string) {
  return db
    .select({ id: invoice.id, kind: invoice.kind, documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(eq(invoice.clientId, clientId))
    .orderBy(asc(invoice.issuedOn), asc(invoice.documentNumber))
}
