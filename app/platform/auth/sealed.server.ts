import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The key in the data folder, made at the first start and readable by its owner only. */
export function readKey(dataDir: string): Buffer {
  const file = `${dataDir}/secret.key`
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

/** AES-256-GCM; what is sealed can be read only with the key. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The text again, or null when it was sealed with another key. */
export function unseal(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
