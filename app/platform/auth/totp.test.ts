import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addMs } from '#app/core/day.ts'

import { buildQrCode } from '../qr-code.server.ts'
import {
  encodeBase32,
  decodeBase32,
  computeCode,
  generateSecret,
  buildOtpauthUri,
  getStep,
  findMatchingStep,
} from './totp.server.ts'

const secret = encodeBase32(Buffer.from('12345678901234567890'))
const anySecret = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(encodeBase32)
const anyInstant = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})

describe('a time-based code', () => {
  test('matches RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, count) => computeCode(secret, count))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ])
  })
  test('matches RFC 6238, appendix B', () => {
    const vectors = {
      59: '94287082',
      1111111109: '07081804',
      1111111111: '14050471',
      1234567890: '89005924',
      2000000000: '69279037',
      20000000000: '65353130',
    }
    for (const [seconds, code] of Object.entries(vectors))
      expect(computeCode(secret, getStep(new Date(Number(seconds) * 1000)), 8)).toBe(code)
  })
  test('is accepted 30 seconds early or late, and no further', () => {
    fc.assert(
      fc.property(
        anySecret,
        anyInstant,
        fc.integer({ min: -5, max: 5 }),
        (secret, now, stepOffset) => {
          const step = getStep(now) + stepOffset
          const nearCodes = [-1, 0, 1].map((offset) => computeCode(secret, getStep(now) + offset))
          // a distant code may equal a near one by chance
          const right = Math.abs(stepOffset) <= 1 || nearCodes.includes(computeCode(secret, step))
          expect(findMatchingStep(secret, computeCode(secret, step), now, null) !== null).toBe(
            right,
          )
        },
      ),
      { numRuns: 500 },
    )
  })
  test('is never accepted twice, nor one before the last', () => {
    fc.assert(
      fc.property(
        anySecret,
        anyInstant,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -2, max: 2 })), {
          maxLength: 30,
        }),
        (secret, start, tries) => {
          let now = start
          let last: number | null = null
          for (const [wait, stepOffset] of tries) {
            now = addMs(now, wait)
            const step = findMatchingStep(
              secret,
              computeCode(secret, getStep(now) + stepOffset),
              now,
              last,
            )
            if (step === null) continue
            if (last !== null) expect(step).toBeGreaterThan(last)
            last = step
            expect(
              findMatchingStep(secret, computeCode(secret, step), now, last) ?? Infinity,
            ).toBeGreaterThan(step)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
  test('is six digits; any other text is wrong, not an error', () => {
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６', '\u{1f3a5}'])
      expect(findMatchingStep(secret, text, new Date(), null)).toBeNull()
  })
})

test('encodes a secret of 160 bits in base32 and decodes it', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(generateSecret()).toMatch(/^[A-Z2-7]{32}$/)
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...decodeBase32(encodeBase32(bytes))]).toEqual([...bytes])
    }),
  )
})

test('names studio and account in the URI, with any characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (issuer, account) => {
      const url = new URL(buildOtpauthUri({ secret, issuer, account }))
      expect(url.searchParams.get('secret')).toBe(secret)
      expect(url.searchParams.get('issuer')).toBe(issuer.replaceAll(':', ''))
    }),
  )
  const { size, path } = buildQrCode(
    buildOtpauthUri({ secret, issuer: 'Longlight', account: 'owner@longlight.example' }),
  )
  expect((size - 17) % 4).toBe(0)
  expect(path).toMatch(/^(M\d+ \d+h(\d+)v1h-\2z)+$/)
})
