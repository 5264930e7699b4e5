import { count, desc, eq, sql } from 'drizzle-orm'

import { event, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type BackupInfo, type OwnContent, contentKindByEvent } from './rules.ts'

/**
 * Returns the data for the settings page: the sample flag, the content people added themselves, and
 * the backup of a removed sample.
 */
export async function getDataOverview(
  ctx: Ctx,
): Promise<{ name: string; sample: boolean; own: OwnContent; removal: BackupInfo | null }> {
  authorize(ctx.actor, 'data.see')
  const { name, sample } = await getStudio(ctx)
  return { name, sample, own: await countOwnContent(ctx), removal: await findSampleRemoval(ctx) }
}

/**
 * Returns the time and backup of the sample's removal, or null. A studio whose sample was removed
 * is never seeded again.
 */
export async function findSampleRemoval(ctx: Ctx): Promise<BackupInfo | null> {
  const [row] = await ctx.db
    .select({ at: event.at, facts: event.data })
    .from(event)
    .where(eq(event.name, 'studio.sample-removed'))
    .orderBy(desc(event.id))
    .limit(1)
  return row ? { at: row.at, file: String(row.facts.file), bytes: Number(row.facts.bytes) } : null
}

/**
 * Counts the events since seeding, except those about staff, invitations and emails, those by the
 * system and who looked at a draft, and the accounts with a password of their own.
 */
async function countOwnContent(ctx: Ctx): Promise<OwnContent> {
  const content: OwnContent = {
    accounts: 0,
    clients: 0,
    bookings: 0,
    projects: 0,
    inquiries: 0,
    entries: 0,
    changes: 0,
  }
  const [accounts] = await ctx.db
    .select({ count: count() })
    .from(staff)
    .where(eq(staff.sample, false))
  content.accounts = accounts?.count ?? 0
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from ${event}
    where id > (select max(id) from ${event} where name = 'studio.seeded') and split_part(name, '.', 1) not in ('staff', 'invitation', 'email') and name not in ('draft.opened', 'draft.closed') and actor_kind <> 'system' group by name`)
  for (const { name, count } of rows) content[contentKindByEvent[name] ?? 'changes'] += count
  return content
}
