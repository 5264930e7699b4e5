import { encode } from 'uqr'
import { expect, test } from 'vitest'

import { buildQrCode } from './qr-code.server.ts'

test('the path fills exactly the dark modules', () => {
  for (const text of [
    'a',
    'BCD\n002\n1\nSCT\n\nLanglicht GmbH\nDE89370400440532013000\nEUR1190.00',
  ]) {
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const code = buildQrCode(text)
    const pixels = data.map((row) => row.map(() => false))
    for (const [, x, y, length] of code.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let offset = 0; offset < Number(length); offset++)
        pixels[Number(y)]![Number(x) + offset] = true
    expect(code.size).toBe(size)
    expect(pixels).toEqual(data)
  }
})
