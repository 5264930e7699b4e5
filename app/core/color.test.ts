import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { deriveAccentColors, getContrast, minContrasts, backgrounds } from './color.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)
const schemes = ['light', 'dark'] as const

describe('an accent color', () => {
  test('keeps the required contrast on every background in both schemes', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const colors = deriveAccentColors(accent)!
        for (const scheme of schemes) {
          const { fill, on, hover, text, mark } = colors[scheme]
          for (const ground of backgrounds[scheme]) {
            expect(getContrast(text, ground)).toBeGreaterThanOrEqual(minContrasts.text)
            expect(getContrast(mark, ground)).toBeGreaterThanOrEqual(minContrasts.mark)
            expect(getContrast(fill, ground)).toBeGreaterThanOrEqual(minContrasts.fill)
          }
          for (const background of [fill, hover])
            expect(getContrast(on, background)).toBeGreaterThanOrEqual(minContrasts.text)
        }
      }),
      { examples: [['#000000'], ['#ffffff'], ['#757575'], ['#ffff00'], ['#0000ff']] },
    )
  })
  test('keeps the chosen color where its contrast is sufficient, and reports that contrast', () => {
    fc.assert(
      fc.property(color, (accent) => {
        for (const scheme of schemes) {
          const { text, contrast } = deriveAccentColors(accent)![scheme]
          expect(contrast).toBe(getContrast(accent, backgrounds[scheme][0]))
          if (
            backgrounds[scheme].every((ground) => getContrast(accent, ground) >= minContrasts.text)
          )
            expect(text).toBe(accent)
        }
      }),
    )
    expect(deriveAccentColors('#8a5a12')!.light).toMatchObject({
      fill: '#8a5a12',
      on: '#ffffff',
      text: '#8a5a12',
      mark: '#8a5a12',
    })
  })
  test('moves no further than needed: one step less fails the minimum', () => {
    const listDistances = (original: string, derived: string) =>
      original
        .slice(1)
        .match(/../g)!
        .map((pair, index) =>
          Math.abs(
            Number.parseInt(pair, 16) -
              Number.parseInt(derived.slice(1 + 2 * index, 3 + 2 * index), 16),
          ),
        )
    const { light } = deriveAccentColors('#ffd400')!
    expect(Math.max(...listDistances(light.fill, '#ffd400'))).toBeLessThan(
      Math.max(...listDistances(light.mark, '#ffd400')),
    )
    expect(getContrast(light.text, '#ecf0eb')).toBeLessThan(minContrasts.text + 0.1)
  })
  test('moves 14 % away from the color of its text on hover', () => {
    fc.assert(
      fc.property(color, (accent) => {
        for (const scheme of schemes) {
          const { fill, on, hover } = deriveAccentColors(accent)![scheme]
          expect(getContrast(on, hover)).toBeGreaterThanOrEqual(getContrast(on, fill))
        }
      }),
    )
    expect([
      deriveAccentColors('#8a5a12')!.light.hover,
      deriveAccentColors('#ffd400')!.dark.hover,
    ]).toEqual(['#774d0f', '#ffda24'])
  })
  test('derives colors from black and from white on both backgrounds', () => {
    expect([
      deriveAccentColors('#000000')!.light.text,
      deriveAccentColors('#ffffff')!.dark.text,
    ]).toEqual(['#000000', '#ffffff'])
    expect(
      [deriveAccentColors('#000000')!.dark, deriveAccentColors('#ffffff')!.light].map(({ text }) =>
        /^#[0-9a-f]{6}$/.test(text),
      ),
    ).toEqual([true, true])
  })
  test('returns null for a malformed color', () => {
    for (const none of [
      '',
      ' #8a5a12',
      '##8a5a12',
      '8a5a12',
      'red',
      '#12',
      '#12345g',
      '#1234567',
      '</style>',
    ])
      expect(deriveAccentColors(none)).toBeNull()
  })
  test('computes the contrast of two colors as WCAG defines it', () => {
    expect([getContrast('#000000', '#ffffff'), getContrast('#ffffff', '#ffffff')]).toEqual([21, 1])
    for (const [gray, contrast] of [
      ['#777777', 4.48],
      ['#ff0000', 4],
      ['#00ff00', 1.37],
      ['#0000ff', 8.59],
      ['#0a0a0a', 19.8],
      ['#8a5a12', 5.93],
    ] as const) {
      expect(getContrast(gray, '#ffffff')).toBeCloseTo(contrast, 1)
      expect(getContrast('#ffffff', gray)).toBe(getContrast(gray, '#ffffff'))
    }
  })
  test('uses the backgrounds of the design tokens', () => {
    const css = readFileSync('app/ui/base.css', 'utf8')
    for (const [index, name] of ['bg', 'surface', 'sunken'].entries())
      expect(css).toContain(
        `--${name}: light-dark(${backgrounds.light[index]}, ${backgrounds.dark[index]});`,
      )
  })
})
