import { type SQL, and, desc, eq } from 'drizzle-orm'

import { hour } from '#app/core/day.ts'
import {
  acceptance,
  agreementDocument,
  auditEntry,
  contract,
  documentFile,
  invoice,
  quote,
} from '#app/data/schema/index.server.ts'
import { consumeRateLimit, getNetworkPrefix } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { parseAgreementCode } from '#app/features/sales/agreement/rules.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { listCertificates } from '#app/features/sales/seal-key/reads.server.ts'

import {
  type FileAnswer,
  type Signing,
  type VerifiedAgreement,
  type VerifiedDocument,
  maxChecksPerHour,
} from './rules.ts'

/* Public reads. The answers say nothing beyond what the visitor holds: the file or its code. */

/** Counts a check, and returns true if this network may do it. */
export function consumeCheck(ctx: Ctx): Promise<boolean> {
  const key = `verify:${getNetworkPrefix(ctx.ip ?? '')}`
  return consumeRateLimit(ctx, { key, max: maxChecksPerHour, windowMs: hour })
}

/**
 * Checks a PDF. Its SHA-256 decides first: a signature doesn't cover its own bytes. Returns null if
 * the seal can't be checked now.
 */
export async function checkFile(
  ctx: Ctx,
  bytes: Uint8Array,
  hash: string,
): Promise<FileAnswer | null> {
  const [file] = await ctx.db.select().from(documentFile).where(eq(documentFile.hash, hash))
  if (file) return describeFile(ctx, file)
  const certificates = await listCertificates(ctx)
  const checked = await ctx.app.pdfWorker.verifySeal(
    bytes,
    certificates.map(({ certificate }) => certificate),
  )
  if (!checked.ok) {
    log('warn', 'seal-not-checked', { note: checked.problem })
    return null
  }
  const { seal } = checked
  switch (seal.verdict) {
    case 'valid':
      return { state: 'unrecorded' }
    case 'changed':
      return { state: 'changed', original: await findBySeal(ctx, bytes) }
    case 'unknown':
      return { state: 'foreign' }
    case 'unsealed':
      return { state: 'unmatched' }
  }
}

/** Returns what the code of an agreement reveals; null for any code that isn't one of them. */
export async function findByCode(ctx: Ctx, text: string): Promise<VerifiedAgreement | null> {
  const code = parseAgreementCode(text)
  if (code === null) return null
  return (await selectAgreement(ctx, eq(agreementDocument.code, code)))?.agreement ?? null
}

type FileRow = typeof documentFile.$inferSelect

async function describeFile(ctx: Ctx, file: FileRow): Promise<FileAnswer> {
  if (file.kind !== 'agreement')
    return {
      state: 'authentic',
      document: await describeDocument(ctx, file, file.kind),
      hash: file.hash,
    }
  const found = await selectAgreement(ctx, eq(agreementDocument.id, file.subjectId))
  // the row names the file, and no agreement is ever deleted
  if (!found) throw new Error('A sealed file has no agreement.')
  return { state: 'authentic', agreement: found.agreement, signing: await findSigning(ctx, found) }
}

async function describeDocument(
  ctx: Ctx,
  { subjectId, createdAt }: FileRow,
  kind: VerifiedDocument['kind'],
): Promise<VerifiedDocument> {
  const [row] = await ctx.db
    .select({ number: invoice.documentNumber, issued: invoice.issuedOn })
    .from(invoice)
    .where(eq(invoice.id, subjectId))
  return { kind, number: row?.number ?? '', issued: row?.issued ?? createdAt }
}

/** Returns the agreement whose seal is in a file. Other bytes of the file may have been changed. */
async function findBySeal(ctx: Ctx, bytes: Uint8Array): Promise<VerifiedAgreement | null> {
  const cms = readSeal(bytes)
  if (cms === null) return null
  const [file] = await ctx.db
    .select({ subjectId: documentFile.subjectId })
    .from(documentFile)
    .where(eq(documentFile.cms, cms))
  if (!file) return null
  return (await selectAgreement(ctx, eq(agreementDocument.id, file.subjectId)))?.agreement ?? null
}

/** Hexadecimal digits of the longest seal. */
const maxSealDigits = 8192

/** Returns the seal in a PDF, CMS in DER as base64, without checking it; null if there is none. */
function readSeal(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const key = '/Contents <'
  // a sequence whose length takes two bytes
  const start = file.indexOf(`${key}3082`, 0, 'latin1') + key.length
  if (start < key.length) return null
  const cms = Buffer.from(file.toString('latin1', start, start + maxSealDigits), 'hex')
  return cms.length < 4 ? null : cms.subarray(0, 4 + cms.readUInt16BE(2)).toString('base64')
}

async function selectAgreement({ db }: Ctx, condition: SQL) {
  const [row] = await db
    .select({
      acceptance,
      quoteNumber: quote.number,
      contractNumber: contract.number,
      file: documentFile,
    })
    .from(agreementDocument)
    .innerJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .innerJoin(quote, eq(quote.id, acceptance.quoteId))
    .leftJoin(contract, eq(contract.acceptanceId, acceptance.id))
    .leftJoin(
      documentFile,
      and(eq(documentFile.kind, 'agreement'), eq(documentFile.subjectId, agreementDocument.id)),
    )
    .where(condition)
    .orderBy(desc(documentFile.createdAt))
    .limit(1)
  if (!row) return null
  const agreement: VerifiedAgreement = {
    quote: formatQuoteNumber(row.quoteNumber),
    contract: row.contractNumber === null ? null : formatContractNumber(row.contractNumber),
    version: row.acceptance.version,
    acceptedAt: row.acceptance.acceptedAt,
    hash: row.file?.hash ?? null,
    sealedAt: row.file?.createdAt ?? null,
  }
  return { agreement, acceptance: row.acceptance }
}

async function findSigning(
  { db }: Ctx,
  {
    agreement: { hash },
    acceptance: { quoteId, name, recordedHow },
  }: NonNullable<Awaited<ReturnType<typeof selectAgreement>>>,
): Promise<Signing> {
  const [entry] = await db
    .select({ seq: auditEntry.seq, hash: auditEntry.hash })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subjectId, quoteId),
        eq(auditEntry.kind, 'sealed'),
        eq(auditEntry.documentHash, hash ?? ''),
      ),
    )
  return { acceptedBy: name, recordedHow, entry: entry ?? null }
}
