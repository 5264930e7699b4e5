import { expect, test } from 'vitest'

import { portalDashboard } from './portal-dashboard.ts'

test('a to-do counts the days to a near shoot and names the day of a far one', () => {
  const { shoot } = portalDashboard.todo.reasons
  expect([-1, 0, 1, 2, 60, 61].map((days) => shoot(days, 'Mar 5, 2031'))).toEqual([
    'Shoot under way',
    'Shoot today',
    'Shoot tomorrow',
    'Shoot in 2 days',
    'Shoot in 60 days',
    'Shoot on Mar 5, 2031',
  ])
})
