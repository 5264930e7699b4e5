import { expect, test } from 'vitest'

import { formatStorage, isStoragePart, parseStorageAddress } from './storage-address.ts'

const address = {
  endpoint: 'https://s3.example.com',
  region: 'us-east-1',
  bucket: 'studio-backups',
  prefix: 'backlot/main',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCY+EXAMPLEKEY',
}

test('a storage address has six parts and nothing else', () => {
  expect(parseStorageAddress({ ...address, sendmail: 'true' })).toEqual(address)
  expect(parseStorageAddress({ ...address, prefix: '' })).toEqual({ ...address, prefix: '' })
  for (const value of [
    null,
    'text',
    {},
    { ...address, secret: undefined },
    { ...address, bucket: 1 },
  ])
    expect(parseStorageAddress(value)).toBeNull()
})

test.each([
  ['endpoint', 's3.example.com'],
  ['endpoint', 'https://s3.example.com/'],
  ['endpoint', 'https://s3.example.com/bucket'],
  ['endpoint', 'https://s3.example.com?a=b'],
  ['endpoint', 'https://s3.example.com#a'],
  ['endpoint', 'https://user:pass@s3.example.com'],
  ['endpoint', 'https://s3.example.com:99999'],
  ['endpoint', 'file:///etc/passwd'],
  ['endpoint', 'ftp://s3.example.com'],
  ['endpoint', 'https://a b'],
  ['endpoint', 'https://s3.example.com\r\nhost: x'],
  ['region', 'us east'],
  ['region', 'a/b'],
  ['region', ''],
  ['bucket', 'ab'],
  ['bucket', 'a/b/c'],
  ['bucket', '../secret'],
  ['bucket', 'bucket?acl'],
  ['prefix', '/a'],
  ['prefix', 'a/'],
  ['prefix', 'a//b'],
  ['prefix', 'a/../b'],
  ['prefix', '.hidden'],
  ['prefix', 'a?uploads'],
  ['prefix', "it's"],
  ['keyId', 'a/b'],
  ['keyId', 'key, SignedHeaders=host'],
  ['keyId', 'a\nb'],
  ['secret', ''],
  ['secret', 'a\r\nb'],
] as const)('refuses the %s %j', (part, text) => {
  expect(isStoragePart(part, text)).toBe(false)
  expect(parseStorageAddress({ ...address, [part]: text })).toBeNull()
})

test('formats where the backups are without the login', () => {
  expect(formatStorage(address)).toBe('s3://studio-backups/backlot/main')
  expect(formatStorage({ ...address, prefix: '' })).toBe('s3://studio-backups')
})
