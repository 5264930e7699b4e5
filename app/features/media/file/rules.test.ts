import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type DocumentFormat,
  buildDocumentName,
  documentFormats,
  getDocumentFormat,
  sniffDocumentFormat,
} from './rules.ts'

const heads = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

test('recognizes a document by its complete first bytes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...documentFormats), fc.uint8Array(), (type, rest) => {
      expect(sniffDocumentFormat(new Uint8Array([...heads[type], ...rest]))).toBe(type)
      for (let length = 0; length < heads[type].length; length++)
        expect(sniffDocumentFormat(new Uint8Array(heads[type].slice(0, length)))).toBe(null)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const type = sniffDocumentFormat(bytes)
      expect(type === null || heads[type].every((byte, index) => bytes[index] === byte)).toBe(true)
    }),
  )
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    ' %PDF-1.7',
    '\n\xff\xd8\xff',
    'GIF89a',
    'PK\x03\x04',
  ])
    expect(sniffDocumentFormat(Buffer.from(text, 'latin1'))).toBe(null)
})

const buildName = (name: string, type: DocumentFormat) => buildDocumentName(name, type, 'consent')

test("cleans the document's name: no folder, no unsafe characters, the extension of its format", () => {
  expect(buildName("../../O'Neil-Łukasz 🎥.pdf", 'application/pdf')).toBe("O'Neil-Łukasz 🎥.pdf")
  expect(buildName('Release v1.2', 'image/png')).toBe('Release v1.2.png')
  expect(buildName('C:\\Users\\me\\consent.html', 'application/pdf')).toBe('consent.pdf')
  expect(buildName('a"\r\nSet-Cookie: x=1\r\n\r\n<b>.png', 'image/png')).toBe(
    'aSet-Cookie x=1b.png',
  )
  expect(buildName('invoice\u202Efdp.exe', 'image/jpeg')).toBe('invoicefdp.jpg')
  for (const empty of ['', '..', '/', '.pdf', ' . ', '\0'])
    expect(buildName(empty, 'application/pdf')).toBe('consent.pdf')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...documentFormats),
      (uploadName, type) => {
        const name = buildName(uploadName, type)
        expect(name).toMatch(/^[^/\\\p{C}<>:"|?*]{1,80}\.(?:pdf|jpg|png)$/u)
        expect(name).not.toMatch(/^[.\s]/)
        expect(getDocumentFormat(name)).toBe(type)
        expect(() => encodeURIComponent(name)).not.toThrow()
      },
    ),
  )
})
