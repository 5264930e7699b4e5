import { expect, test } from 'vitest'

import { buildAttachment } from '../../../../tests/support/contracts.ts'
import {
  buildAttachmentName,
  findAttachmentProblem,
  hasSameAttachments,
  maxAttachmentBytes,
} from './rules.ts'

const pdf = buildAttachment('House rules')
const changePdf = (change: (text: string) => string) => Buffer.from(change(pdf.toString('latin1')))

test('only a whole PDF without a password can be attached', () => {
  expect(findAttachmentProblem(pdf)).toBeNull()
  expect(findAttachmentProblem(Buffer.from('<!doctype html>'))).toBe('attachment-kind')
  expect(findAttachmentProblem(Buffer.alloc(0))).toBe('attachment-kind')
  expect(findAttachmentProblem(Buffer.from([0xff, 0xd8, 0xff]))).toBe('attachment-kind')
  expect(findAttachmentProblem(pdf.subarray(0, -12))).toBe('attachment-broken')
  for (const encrypted of ['/Encrypt 5 0 R', '/Encrypt<</Filter /Standard>>'])
    expect(findAttachmentProblem(changePdf((pdf) => pdf.replace('<<>>', `<<${encrypted}>>`)))).toBe(
      'attachment-encrypted',
    )
  // text about encryption is no encryption
  expect(findAttachmentProblem(buildAttachment('We use /Encryption'))).toBeNull()
})

test('a file has up to 10 MB', () => {
  const pad = (length: number) =>
    Buffer.concat([pdf, Buffer.alloc(length - 2 * pdf.length, ' '), pdf])
  expect(findAttachmentProblem(pad(maxAttachmentBytes))).toBeNull()
  expect(findAttachmentProblem(pad(maxAttachmentBytes + 1))).toBe('attachment-large')
})

test('a name has no folder and nothing that a contract could take for a placeholder', () => {
  expect(buildAttachmentName('C:\\Files\\House rules.PDF')).toBe('House rules.pdf')
  expect(buildAttachmentName('{{client}} [[a]] {name}.pdf')).toBe('client a name.pdf')
  expect(buildAttachmentName('..')).toBe('attachment.pdf')
  expect(buildAttachmentName('a<script>\u202E.html')).toBe('ascript.pdf')
})

test('attachments are the same with the same files, names and order', () => {
  const [one, two] = ['a', 'b'].map((hash) => ({ hash, name: `${hash}.pdf`, bytes: 1 }))
  expect(hasSameAttachments([one!, two!], [one!, two!])).toBe(true)
  expect(hasSameAttachments([one!, two!], [two!, one!])).toBe(false)
  expect(hasSameAttachments([one!], [{ ...one!, name: 'c.pdf' }])).toBe(false)
})
