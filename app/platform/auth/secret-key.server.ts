import {
  mailServer,
  outsideCalendar,
  secretKeyFingerprint,
  twoFactor,
} from '#app/data/schema/index.server.ts'
import type { Database } from '#app/data/db.server.ts'

import { log } from '../log.server.ts'
import { unseal } from './sealed.server.ts'
import { hashOf } from './tokens.server.ts'

/**
 * Throws `secret-key-differs` when this database's secrets were encrypted with another key. A
 * database that has no fingerprint yet gets this key's, unless something encrypted can't be read
 * with it.
 */
export async function verifyKey(db: Database, key: Buffer) {
  const fingerprint = hashOf(key.toString('base64'))
  const known = await db.select().from(secretKeyFingerprint)
  if (known.length === 0 && !(await opensSecrets(db, key))) {
    log('error', 'secret-key-differs')
    return
  }
  // of two first starts at once one writes
  await db.insert(secretKeyFingerprint).values({ fingerprint }).onConflictDoNothing()
  const [row] = await db.select().from(secretKeyFingerprint)
  if (row?.fingerprint !== fingerprint) throw new Error('secret-key-differs')
}

async function opensSecrets(db: Database, key: Buffer): Promise<boolean> {
  const sealed = [
    ...(await db.select({ text: mailServer.sealedUrl }).from(mailServer)),
    ...(await db.select({ text: twoFactor.sealedSecret }).from(twoFactor)),
    ...(await db.select({ text: outsideCalendar.sealedUrl }).from(outsideCalendar)),
  ]
  return sealed.every(({ text }) => unseal(key, text) !== null)
}
