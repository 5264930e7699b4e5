import { X509Certificate } from 'node:crypto'

import { desc, isNull } from 'drizzle-orm'

import { sealKey } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import { authorize } from '#app/features/access.ts'

import type { SealView } from './rules.ts'

export type SealCertificate = {
  id: string
  /** X.509 in DER, as base64. */
  certificate: string
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string
  createdAt: Date
  retiredAt: Date | null
}

/** A key that is in use, with its private key decrypted: PKCS #8 in DER, as base64. */
export type OpenSealKey = { id: string; certificate: string; key: string }

/** Returns the certificates of all keys, the newest first. They are public. */
export async function listCertificates({ db }: Ctx): Promise<SealCertificate[]> {
  return db
    .select({
      id: sealKey.id,
      certificate: sealKey.certificate,
      fingerprint: sealKey.fingerprint,
      createdAt: sealKey.createdAt,
      retiredAt: sealKey.retiredAt,
    })
    .from(sealKey)
    .orderBy(desc(sealKey.createdAt), desc(sealKey.id))
}

/**
 * Returns the key that seals, null if the secret key can't decrypt it, and undefined before the
 * first one was created.
 */
export async function findSealKey({ app, db }: Ctx): Promise<OpenSealKey | null | undefined> {
  const [row] = await db.select().from(sealKey).where(isNull(sealKey.retiredAt))
  if (!row) return undefined
  const key = decrypt(app.key, row.encryptedKey)
  return key === null ? null : { id: row.id, certificate: row.certificate, key }
}

/** Returns the key that seals, for Settings › Quotes. Null before the first one was created. */
export async function getSealView(ctx: Ctx): Promise<SealView | null> {
  authorize(ctx.actor, 'seal.see')
  const certificates = await listCertificates(ctx)
  const current = certificates.find(({ retiredAt }) => retiredAt === null)
  if (!current) return null
  return {
    subject: readSubject(current.certificate),
    fingerprint: current.fingerprint,
    createdAt: current.createdAt.toISOString(),
    retiredCount: certificates.length - 1,
    isReadable: (await findSealKey(ctx)) !== null,
  }
}

function readSubject(certificate: string): string {
  const { subject } = new X509Certificate(Buffer.from(certificate, 'base64')).toLegacyObject()
  return String(subject.CN)
}
