import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { offlineCheck as messages } from '#app/messages/en/offline-check.ts'
import { verifySealOf } from '#app/platform/pdf/verify-seal.ts'

/* Checks PDFs of a studio without its program: `node verify.mjs FILE.pdf ...`. The build bundles it
   into one file for Node 20 or newer, which the studio downloads with its documents. */

type Documents = {
  studio: string
  documents: { sha256: string; kind: string; name: string; date: string }[]
}

const files = process.argv.slice(2)
if (files.length === 0) stop(messages.usage)
const { studio, documents } = readBeside('documents.json', parseDocuments)
const certificates = readBeside('certificates.pem', parseCertificates)
const byHash = new Map(documents.map((document) => [document.sha256, document]))

for (const file of files) {
  const { isAuthentic, text } = await checkFile(file)
  console.log(`${file}: ${text}`)
  if (!isAuthentic) process.exitCode = 1
}

async function checkFile(file: string): Promise<{ isAuthentic: boolean; text: string }> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { isAuthentic: false, text: messages.unreadable }
  }
  const document = byHash.get(createHash('sha256').update(bytes).digest('hex'))
  const { verdict } = await verifySealOf(bytes, certificates)
  if (document)
    return { isAuthentic: true, text: messages.authentic(document, verdict === 'valid') }
  return { isAuthentic: false, text: messages[verdict](studio) }
}

function parseDocuments(text: string): Documents {
  return JSON.parse(text) as Documents
}

function parseCertificates(text: string): string[] {
  return [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(
    ([, lines = '']) => lines.replace(/\s/g, ''),
  )
}

function readBeside<T>(name: string, parse: (text: string) => T): T {
  try {
    return parse(readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8'))
  } catch {
    return stop(messages.missing(name))
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
