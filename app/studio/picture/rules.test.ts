import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Choice, asStems } from './rules.ts'

const view = { alt: '', width: 1, height: 1, focus: [5, 5] as [number, number], tone: '#000000', base: '/media/a', widths: [1] }
const choices = (...ids: string[]): Choice[] => ids.map((id) => ({ id, view, own: null }))

test('two shapes of one poster are one choice, everything else is itself', () => {
  expect(asStems(choices('boat', 'room-tall', 'room-wide', 'harbor-wide', 'mill-tall', '-wide')).map(({ id }) => id)).toEqual(['boat', 'room', 'harbor-wide', 'mill-tall', '-wide'])
  fc.assert(fc.property(fc.uniqueArray(fc.stringMatching(/^[a-c]{1,2}(-wide|-tall)?$/)), (ids) => {
    const stems = asStems(choices(...ids)).map(({ id }) => id)
    const shown = stems.flatMap((id) => (ids.includes(`${id}-wide`) && ids.includes(`${id}-tall`) ? [`${id}-wide`, `${id}-tall`] : [id]))
    for (const id of ids) expect([...shown, ...stems]).toContain(id)
    expect(stems.length).toBeLessThanOrEqual(ids.length)
  }))
})
