import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { accentColors, contrastOf, contrasts, grounds } from './color.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)
const schemes = ['light', 'dark'] as const

describe('an accent', () => {
  test('whatever is chosen, can be read and seen on every ground, in both schemes', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const colors = accentColors(chosen)!
        for (const scheme of schemes) {
          const { fill, on, hover, text, mark } = colors[scheme]
          for (const ground of grounds[scheme]) {
            expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(contrasts.text)
            expect(contrastOf(mark, ground)).toBeGreaterThanOrEqual(contrasts.mark)
            expect(contrastOf(fill, ground)).toBeGreaterThanOrEqual(contrasts.fill)
          }
          for (const under of [fill, hover])
            expect(contrastOf(on, under)).toBeGreaterThanOrEqual(contrasts.text)
        }
      }),
      { examples: [['#000000'], ['#ffffff'], ['#757575'], ['#ffff00'], ['#0000ff']] },
    )
  })
  test('stays as it was chosen where that is enough, and says what it has of itself', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        for (const scheme of schemes) {
          const { text, contrast } = accentColors(chosen)![scheme]
          expect(contrast).toBe(contrastOf(chosen, grounds[scheme][0]))
          if (grounds[scheme].every((ground) => contrastOf(chosen, ground) >= contrasts.text))
            expect(text).toBe(chosen)
        }
      }),
    )
    expect(accentColors('#8a5a12')!.light).toMatchObject({
      fill: '#8a5a12',
      on: '#ffffff',
      text: '#8a5a12',
      mark: '#8a5a12',
    })
  })
  test('is moved no further than it must be: a step nearer and it would not do', () => {
    const nearer = (one: string, chosen: string) =>
      one
        .slice(1)
        .match(/../g)!
        .map((pair, at) =>
          Math.abs(
            Number.parseInt(pair, 16) - Number.parseInt(chosen.slice(1 + 2 * at, 3 + 2 * at), 16),
          ),
        )
    const { light } = accentColors('#ffd400')!
    expect(Math.max(...nearer(light.fill, '#ffd400'))).toBeLessThan(
      Math.max(...nearer(light.mark, '#ffd400')),
    )
    expect(contrastOf(light.text, '#ecf0eb')).toBeLessThan(contrasts.text + 0.1)
  })
  test('goes away from the text on it under a pointer, a seventh of the way', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        for (const scheme of schemes) {
          const { fill, on, hover } = accentColors(chosen)![scheme]
          expect(contrastOf(on, hover)).toBeGreaterThanOrEqual(contrastOf(on, fill))
        }
      }),
    )
    expect([accentColors('#8a5a12')!.light.hover, accentColors('#ffd400')!.dark.hover]).toEqual([
      '#774d0f',
      '#ffda24',
    ])
  })
  test('of black and of white, too, is a color on either ground', () => {
    expect([accentColors('#000000')!.light.text, accentColors('#ffffff')!.dark.text]).toEqual([
      '#000000',
      '#ffffff',
    ])
    expect(
      [accentColors('#000000')!.dark, accentColors('#ffffff')!.light].map(({ text }) =>
        /^#[0-9a-f]{6}$/.test(text),
      ),
    ).toEqual([true, true])
  })
  test('is none of what is no color', () => {
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
      expect(accentColors(none)).toBeNull()
  })
  test('the contrast of two colors, as WCAG gives it', () => {
    expect([contrastOf('#000000', '#ffffff'), contrastOf('#ffffff', '#ffffff')]).toEqual([21, 1])
    for (const [one, contrast] of [
      ['#777777', 4.48],
      ['#ff0000', 4],
      ['#00ff00', 1.37],
      ['#0000ff', 8.59],
      ['#0a0a0a', 19.8],
      ['#8a5a12', 5.93],
    ] as const) {
      expect(contrastOf(one, '#ffffff')).toBeCloseTo(contrast, 1)
      expect(contrastOf('#ffffff', one)).toBe(contrastOf(one, '#ffffff'))
    }
  })
  test('knows the grounds the tokens have', () => {
    const css = readFileSync('app/ui/base.css', 'utf8')
    for (const [at, name] of ['bg', 'surface', 'sunken'].entries())
      expect(css).toContain(`--${name}: light-dark(${grounds.light[at]}, ${grounds.dark[at]});`)
  })
})
