import { expect, test } from 'vitest'

import { redactEventData } from './events.ts'

const isNamed = (text: string) => text.includes('anna')

test('the data of an event about an erased person keeps ids, states, times and amounts', () => {
  const id = '2f1b8a9e-0c3d-4e5f-8a7b-112233445566'
  const expected = {
    task: id,
    added: `${id} ${id}`,
    from: 'in-progress',
    was: '2026-11-27T10:00 2026-11-27T12:00',
    until: '2026-11-27',
    cents: 500,
    closedAnyway: true,
    toId: null,
  }
  expect(
    redactEventData(
      {
        ...expected,
        title: 'wedding',
        reason: 'x',
        waived: 'A friend',
        to: 'Anna Hartley',
        by: 'anna',
      },
      isNamed,
    ),
  ).toEqual(expected)
})
