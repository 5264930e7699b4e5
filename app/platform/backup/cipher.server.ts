import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

import { getErrorCode } from '../transact.server.ts'

/** How the files of a backup are written: as they are, or encrypted in the age format. */
export type Cipher = {
  suffix: '' | '.age'
  encrypt(plain: Readable): Promise<Readable>
  decrypt(encrypted: Readable): Promise<Readable>
}

export const plainCipher: Cipher = {
  suffix: '',
  encrypt: async (plain) => plain,
  decrypt: async (stored) => stored,
}

/**
 * Work factor of scrypt as a power of two. It needs 64 MB of memory for a moment; the program's
 * default of 18 needs 256 MB.
 */
const workFactor = 16

/**
 * Returns the cipher of a folder. Its files are encrypted to a key in `key.age`, which the
 * passphrase opens, because a passphrase per file would cost a second for each. The key is made
 * when `create` is set and there is none. Returns null if the passphrase doesn't open it, or there
 * is no key.
 */
export async function openCipher(
  folder: string,
  passphrase: string,
  { create }: { create: boolean },
): Promise<Cipher | null> {
  const file = `${folder}/key.age`
  if (!existsSync(file)) {
    if (!create) return null
    await createKey(folder, file, passphrase)
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const identity = await decrypter.decrypt(readFileSync(file), 'text').catch(() => null)
  return identity === null ? null : createCipher(identity.trim())
}

async function createKey(folder: string, file: string, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const encrypted = await encrypter.encrypt(`${await generateX25519Identity()}\n`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = `${folder}/.${randomUUID()}`
  writeFileSync(temporary, encrypted, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file) // never replaces the key of earlier backups
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}

function createCipher(identity: string): Cipher {
  const convert = async (
    from: Readable,
    work: (stream: globalThis.ReadableStream<Uint8Array>) => Promise<unknown>,
  ) => {
    const made = await work(Readable.toWeb(from) as globalThis.ReadableStream<Uint8Array>)
    return Readable.fromWeb(made as ReadableStream)
  }
  return {
    suffix: '.age',
    encrypt: (plain) =>
      convert(plain, async (stream) => {
        const encrypter = new Encrypter()
        encrypter.addRecipient(await identityToRecipient(identity))
        return encrypter.encrypt(stream)
      }),
    decrypt: (encrypted) =>
      convert(encrypted, (stream) => {
        const decrypter = new Decrypter()
        decrypter.addIdentity(identity)
        return decrypter.decrypt(stream)
      }),
  }
}
