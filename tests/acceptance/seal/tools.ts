import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { contentsLength } from '../../../app/platform/pdf/seal-field.ts'
import { createFolder } from '../../support/program.ts'

/** A sealed PDF with the certificate and the seal, both as base64. */
export type SealedFile = { bytes: Buffer; certificate: string; cms: string }

/** Returns where the seal begins: its first digit. */
export function findSeal(bytes: Buffer): number {
  return bytes.indexOf('/Contents <', 0, 'latin1') + '/Contents <'.length
}

/** Returns null if `pdfsig` finds one valid seal of the whole file, and otherwise its words. */
export function runPdfsig(bytes: Buffer): string | null {
  const file = join(createFolder(), 'document.pdf')
  writeFileSync(file, bytes)
  const { stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8' })
  const expected = ['Signature is Valid.', 'Total document signed', 'ETSI.CAdES.detached']
  const isValid = expected.every((words) => stdout.includes(words)) && !stdout.includes('#2')
  return isValid ? null : stdout
}

const command =
  'cms -verify -cades -binary -inform DER -out /dev/null -in seal.der -content signed -CAfile pem'

/** Returns null if OpenSSL verifies the seal as CAdES, and otherwise its error. */
export function runOpenssl({ bytes, certificate, cms }: SealedFile): string | null {
  const folder = createFolder()
  const write = (name: string, content: Uint8Array | string) =>
    writeFileSync(join(folder, name), content)
  const start = findSeal(bytes) - 1
  const signed = Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + contentsLength)])
  const lines = certificate.match(/.{1,64}/g)!.join('\n')
  write('pem', `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`)
  write('seal.der', Buffer.from(cms, 'base64'))
  write('signed', signed)
  const { status, stderr } = spawnSync('openssl', command.split(' '), {
    encoding: 'utf8',
    cwd: folder,
  })
  return status === 0 ? null : stderr
}
