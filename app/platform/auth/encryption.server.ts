import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

import { writeFileOnce } from '../write-file-once.server.ts'
import type { Config } from '../config.server.ts'

type KeySettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secretKey' | 'secretKeyFile'>>

/**
 * Returns the key from SECRET_KEY or SECRET_KEY_FILE, or else the one in the data folder, which is
 * created at the first start and readable only by its owner. Throws `secret-key-missing` or
 * `secret-key-malformed`.
 */
export function readSecretKey({ dataDir, secretKey, secretKeyFile }: KeySettings): Buffer {
  const ownFile = `${dataDir}/secret.key`
  if (secretKey === undefined && secretKeyFile === undefined && !existsSync(ownFile)) {
    writeFileOnce(ownFile, randomBytes(32).toString('base64'))
  }
  const key = Buffer.from(secretKey ?? readSecretKeyFile(secretKeyFile ?? ownFile), 'base64')
  if (key.length !== 32) throw new Error('secret-key-malformed')
  return key
}

function readSecretKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error('secret-key-missing')
  }
}

/** Encrypts with AES-256-GCM. The result is base64 of nonce, ciphertext and tag. */
export function encrypt(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}

/** Returns the text, or null if it was encrypted with another key. */
export function decrypt(key: Buffer, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(-16),
    )
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
