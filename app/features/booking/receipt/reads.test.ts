import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { encrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { buildReceiptHref, readReceipt } from './reads.server.ts'

const now = new Date('2026-11-22T15:00:00Z')
const ctx = { app: { key: randomBytes(32) }, now } as unknown as Ctx

test('reads a receipt back, and rejects the format of an earlier version', () => {
  const message = { kind: 'message', email: 'nell@mill.test', promised: true } as const
  const href = buildReceiptHref(ctx, message)
  expect(readReceipt(ctx, href.replace('/received/', ''))).toEqual({
    ...message,
    at: now.getTime(),
  })
  const former = encrypt(ctx.app.key, JSON.stringify({ kind: 'date', startsWall: '', at: 0 }))
  expect(readReceipt(ctx, Buffer.from(former, 'base64').toString('base64url'))).toBeNull()
})
