import { Readable } from 'node:stream'

import { type SQL, asc, eq, inArray, sql } from 'drizzle-orm'

import type { DocumentContent } from '#app/core/document.ts'
import {
  acceptance,
  agreementDocument,
  contract,
  invoice,
  ledgerEntry,
  quote,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { type ZipWriter, createZip } from '#app/platform/zip.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { renderContent } from '#app/features/money/document/reads.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { readStoredPdf } from '#app/features/money/document/writes.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import {
  findReceiptOfClient,
  getReceiptDocument,
  selectReceipted,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { findStatementOf } from '#app/features/money/statement/reads.server.ts'
import { getDocumentMessages } from '#app/messages/document.ts'

/**
 * Returns all documents of a client as a ZIP file: contracts, agreements, invoices, credit notes,
 * receipts, and the statement. It is written while it is read, because receipts and the statement
 * are rendered for it. Null if there is no such client.
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

/** Returns these invoices and credit notes as a ZIP file; null if there is none of them. */
export async function openInvoiceArchive(ctx: Ctx, ids: string[]): Promise<Readable | null> {
  authorize(ctx.actor, 'invoice.see')
  const documents = await listDocuments(ctx, inArray(invoice.id, ids))
  if (documents.length === 0) return null
  return writeArchive(ctx, ctx.language, async (add) => {
    for (const { id, documentNumber } of documents)
      await add(buildPdfName(documentNumber), await readStoredPdf(ctx, id))
  })
}

async function openArchive(ctx: Ctx, clientId: string): Promise<Readable | null> {
  const statement = await findStatementOf(ctx, clientId)
  return (
    statement &&
    writeArchive(ctx, statement.language, (add) => writeEntries(ctx, clientId, statement, add))
  )
}

type AddDocument = (path: string, bytes: Uint8Array | null) => Promise<void>

/** Returns an archive that `write` fills. What can't be included is named in a text file. */
function writeArchive(
  ctx: Ctx,
  language: string,
  write: (add: AddDocument) => Promise<void>,
): Readable {
  const zip = createZip(ctx.now)
  void fillArchive(zip, language, write).catch((error: unknown) => {
    // also when the reader is gone
    log('warn', 'archive-ended', { error: redactError(error) })
    zip.output.destroy()
  })
  return zip.output
}

async function fillArchive(
  zip: ZipWriter,
  language: string,
  write: (add: AddDocument) => Promise<void>,
) {
  const { archive } = getDocumentMessages(language)
  const missing: string[] = []
  const add: AddDocument = async (path, bytes) => {
    if (bytes) await zip.add(path, Readable.from([bytes]), bytes.length)
    else missing.push(path)
  }
  await write(add)
  if (missing.length > 0)
    await add(`${archive.missing}.txt`, Buffer.from(archive.missingText(missing)))
  zip.end('')
}

/** Adds a document after the other. */
async function writeEntries(
  ctx: Ctx,
  clientId: string,
  statement: DocumentContent,
  add: AddDocument,
) {
  const { archive } = getDocumentMessages(statement.language)
  await add(`${archive.statement}.pdf`, await render(ctx, statement))
  for (const { id, title, contractId } of await listAgreements(ctx, clientId)) {
    const folder = contractId === null ? archive.agreements : archive.contracts
    await add(`${folder}/${buildPdfName(title)}`, await readStoredPdf(ctx, id))
  }
  for (const { id, kind, documentNumber } of await listDocuments(
    ctx,
    eq(invoice.clientId, clientId),
  )) {
    const folder = kind === 'credit-note' ? archive.creditNotes : archive.invoices
    await add(`${folder}/${buildPdfName(documentNumber)}`, await readStoredPdf(ctx, id))
  }
  const entries = await selectReceipted(ctx, eq(ledgerEntry.clientId, clientId))
  for (const { number } of entries.toReversed()) {
    const receipt = await findReceiptOfClient(ctx, clientId, number)
    const bytes = receipt && (await render(ctx, await getReceiptDocument(ctx, receipt)))
    await add(`${archive.receipts}/${buildPdfName(formatReceiptNumber(number))}`, bytes)
  }
}

/** Returns the agreements of a client with their titles, the oldest first. */
function listAgreements({ db }: Ctx, clientId: string) {
  return db
    .select({
      id: agreementDocument.id,
      title: sql<string>`${agreementDocument.content} ->> 'title'`,
      contractId: contract.id,
    })
    .from(agreementDocument)
    .innerJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .leftJoin(contract, eq(contract.acceptanceId, acceptance.id))
    .where(eq(quote.clientId, clientId))
    .orderBy(asc(quote.number))
}

async function render(ctx: Ctx, content: DocumentContent): Promise<Uint8Array | null> {
  const rendered = await renderContent(ctx, content)
  return rendered.ok ? rendered.value.bytes : null
}

function listDocuments({ db }: Ctx, condition: SQL) {
  return db
    .select({ id: invoice.id, kind: invoice.kind, documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(condition)
    .orderBy(asc(invoice.issuedOn), asc(invoice.documentNumber))
}
