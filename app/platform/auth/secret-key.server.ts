import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'

import { isNull } from 'drizzle-orm'

import {
  backupStorage,
  mailServer,
  externalCalendar,
  sealKey,
  secretKeyFingerprint,
  twoFactor,
} from '#app/data/schema/index.server.ts'
import type { Database } from '#app/data/db.server.ts'

import type { Config } from '../config.server.ts'
import { log } from '../log.server.ts'
import { decrypt, readSecretKey } from './encryption.server.ts'
import { hashText } from './tokens.server.ts'

/** The key that a restore writes before its transaction commits. It then becomes `secret.key`. */
export function getRestoredKeyFile(dataDir: string): string {
  return `${dataDir}/secret.key.restored`
}

/**
 * Returns the key of this database. After a restore that was cut off at its end, that is the
 * restored one. Throws as `readSecretKey` and `verifySecretKey`.
 */
export async function openSecretKey(db: Database, config: Config): Promise<Buffer> {
  const key = await findSecretKey(db, config)
  await verifySecretKey(db, key)
  return key
}

/**
 * Returns the key of a database before it is upgraded. Only its fingerprint is compared, because
 * the other tables may still have an earlier schema. Throws as `openSecretKey`.
 */
export async function findSecretKey(db: Database, config: Config): Promise<Buffer> {
  const [row] = await db.select().from(secretKeyFingerprint)
  const restored = getRestoredKeyFile(config.dataDir)
  if (!config.secretKey && !config.secretKeyFile && existsSync(restored)) {
    if (row?.fingerprint === hashText(readFileSync(restored, 'utf8')))
      renameSync(restored, `${config.dataDir}/secret.key`)
    else rmSync(restored)
  }
  const key = readSecretKey(config)
  if (row && row.fingerprint !== hashText(key.toString('base64')))
    throw new Error('secret-key-differs')
  return key
}

/**
 * Throws `secret-key-differs` if this database's secrets were encrypted with another key. A
 * database without a fingerprint gets this key's, unless something encrypted can't be read with it.
 */
export async function verifySecretKey(db: Database, key: Buffer) {
  const fingerprint = hashText(key.toString('base64'))
  const fingerprints = await db.select().from(secretKeyFingerprint)
  if (fingerprints.length === 0 && !(await canDecryptSecrets(db, key))) {
    log('error', 'secret-key-differs')
    return
  }
  // if two processes start for the first time together, one of them writes
  await db.insert(secretKeyFingerprint).values({ fingerprint }).onConflictDoNothing()
  const [row] = await db.select().from(secretKeyFingerprint)
  if (row?.fingerprint !== fingerprint) throw new Error('secret-key-differs')
}

async function canDecryptSecrets(db: Database, key: Buffer): Promise<boolean> {
  const encrypted = [
    ...(await db.select({ text: mailServer.sealedUrl }).from(mailServer)),
    ...(await db.select({ text: backupStorage.sealedAddress }).from(backupStorage)),
    ...(await db.select({ text: twoFactor.sealedSecret }).from(twoFactor)),
    ...(await db.select({ text: externalCalendar.sealedUrl }).from(externalCalendar)),
    // a replaced key isn't needed any more
    ...(await db
      .select({ text: sealKey.encryptedKey })
      .from(sealKey)
      .where(isNull(sealKey.retiredAt))),
  ]
  return encrypted.every(({ text }) => decrypt(key, text) !== null)
}
