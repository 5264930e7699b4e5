import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'

import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

import type { BackupStore } from './store.server.ts'

/** Writes the files of a backup as they are, or encrypted in the age format. */
export type Cipher = {
  suffix: '' | '.age'
  encrypt(plaintext: Readable): Promise<Readable>
  decrypt(encrypted: Readable): Promise<Readable>
}

export const plainCipher: Cipher = {
  suffix: '',
  encrypt: async (plaintext) => plaintext,
  decrypt: async (ciphertext) => ciphertext,
}

/**
 * Work factor of scrypt as a power of two. It needs 64 MB of memory for a moment; the program's
 * default of 18 needs 256 MB.
 */
const workFactor = 16

const keyFile = 'key.age'

/**
 * Returns the cipher of a store. Its files are encrypted to a key in `key.age`, which the
 * passphrase opens, because a passphrase per file would cost a second for each. The key is made
 * when `create` is set and there is none. Returns null if the passphrase doesn't open it, or there
 * is no key.
 */
export async function openCipher(
  store: BackupStore,
  passphrase: string,
  { create }: { create: boolean },
): Promise<Cipher | null> {
  if (!(await store.has(keyFile))) {
    if (!create) return null
    // never replaces the key of earlier backups
    await store.writeOnce(keyFile, await createKey(passphrase))
  }
  const encrypted = await buffer(await store.read(keyFile))
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const identity = await decrypter.decrypt(encrypted, 'text').catch(() => null)
  return identity === null ? null : createCipher(identity.trim())
}

async function createKey(passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return encrypter.encrypt(`${await generateX25519Identity()}\n`)
}

async function convert(
  from: Readable,
  work: (stream: globalThis.ReadableStream<Uint8Array>) => Promise<unknown>,
): Promise<Readable> {
  const output = await work(Readable.toWeb(from) as globalThis.ReadableStream<Uint8Array>)
  return Readable.fromWeb(output as ReadableStream)
}

/** Encrypts one file with a passphrase instead of the key of a folder. `openAgeFile` reads it. */
export function createPassphraseCipher(passphrase: string): Pick<Cipher, 'encrypt'> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return { encrypt: (plaintext) => convert(plaintext, (stream) => encrypter.encrypt(stream)) }
}

/** Encrypts with a key that is only in memory. */
export async function createTemporaryCipher(): Promise<Cipher> {
  return createCipher(await generateX25519Identity())
}

function createCipher(identity: string): Cipher {
  return {
    suffix: '.age',
    encrypt: (plaintext) =>
      convert(plaintext, async (stream) => {
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
