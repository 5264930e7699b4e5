import {
  countShootsToday,
  getFigures,
  getServiceDistribution,
  listCurrentProjects,
  listNextBookings,
  listOutstandingDeposits,
} from '#app/features/insight/dashboard/reads.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import type { DashboardFigures } from './dashboard-oracle.ts'

/** Returns the figures the dashboard shows, in the format of the oracle. */
export async function readDashboard(ctx: Ctx): Promise<DashboardFigures> {
  const { bookings, clients, completed, revenue } = await getFigures(ctx)
  const { shares } = await getServiceDistribution(ctx)
  return {
    bookings: bookings.line,
    clients: clients.line,
    completed: completed.line,
    revenue: revenue!.line,
    categories: shares,
    deposits: (await listOutstandingDeposits(ctx, 10_000)).rows.map(({ id, missing }) => ({
      id,
      missing,
    })),
    next: (await listNextBookings(ctx, 5)).map(({ id }) => id),
    today: await countShootsToday(ctx),
    projects: (await listCurrentProjects(ctx, 4)).map(({ id, tasks, done }) => ({
      id,
      tasks,
      done,
    })),
  }
}

/** Returns the figures that differ, with both values. */
export function listDifferences(seen: DashboardFigures, expected: DashboardFigures): string[] {
  return (Object.keys(expected) as (keyof DashboardFigures)[])
    .filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(expected[name]))
    .map(
      (name) =>
        `${name}: ${JSON.stringify(seen[name])}, the oracle ${JSON.stringify(expected[name])}`,
    )
}
