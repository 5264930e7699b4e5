import { type SQL, and, eq, gt, inArray } from 'drizzle-orm'

import { type StudioDay, addMonths, toStudioDay } from '#app/core/day.ts'
import { truncateText } from '#app/core/text.ts'
import { liveStates } from '#app/core/booking-states.ts'
import { backupRun, booking, project, reservation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientBalance } from '#app/features/money/client-balance/reads.server.ts'
import { type Category, getCaseStudyPath } from '#app/features/studio/service/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { retention } from '#app/features/insight/backup/rules.ts'
import {
  type Mention,
  getMentionPath,
  listMentions,
} from '#app/features/insight/mention/reads.server.ts'
import { buildMarkPatterns, buildExcerpt } from '#app/features/insight/mention/rules.ts'
import {
  type PersonalRecords,
  findClientRecords,
  findPersonRecords,
  listAcceptedQuotes,
  listKeptVersions,
} from '#app/features/insight/personal-data/reads.server.ts'
import {
  type RecordKind,
  type SubjectKind,
  recordKinds,
} from '#app/features/insight/personal-data/rules.ts'

import { listCaseStudiesToUnpublish } from '#app/features/insight/website-erasure/reads.server.ts'

import {
  type Blocker,
  type ErasurePreview,
  type WebsiteEffect,
  getPseudonymCode,
  getRetentionEnd,
} from './rules.ts'

/** Returns what erasing a client or person would do, or null if there is no such person. */
export async function getErasurePreview(
  ctx: Ctx,
  kind: SubjectKind,
  id: string,
): Promise<ErasurePreview | null> {
  authorize(ctx.actor, 'personal-data.erase')
  const found =
    kind === 'client' ? await findClientRecords(ctx, id) : await findPersonRecords(ctx, id)
  if (!found) return null
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const backups = await ctx.db.$count(backupRun, eq(backupRun.state, 'completed'))
  return {
    id,
    kind,
    name: found.name,
    code: getPseudonymCode(id),
    blockers:
      kind === 'client'
        ? await findClientBlockers(ctx, found)
        : await findPersonBlockers(ctx, found),
    ...splitRecords(found, timeZone),
    files: found.files.length,
    website: await listWebsiteEffects(ctx, found),
    mentions: (await listMentions(ctx, found.marks, found.ids)).map((mention) => ({
      table: mention.table,
      excerpt: describeMention(mention, buildMarkPatterns(found.marks)),
      to: getMentionPath(mention),
    })),
    backupsUntil: backups > 0 ? addMonths(today, retention.months) : null,
  }
}

/** Returns the text around the name, after the title of what it is in. */
function describeMention({ row, text }: Mention, patterns: RegExp[]): string {
  const title = row.title ?? row.name ?? row.part
  const excerpt = buildExcerpt(text, patterns)
  return typeof title === 'string' && title !== '' && title !== text
    ? `${truncateText(title, 60)}: ${excerpt}`
    : excerpt
}

/**
 * Bookings with payments, invoices or cancellations are kept without a name, and then so is the
 * client.
 */
export function listKeptBookings({ records }: PersonalRecords): string[] {
  const rows = [records.payments, records.invoices, records.cancellations].flatMap(
    (records) => records ?? [],
  )
  return [...new Set(rows.map(({ bookingId }) => bookingId).filter((id) => id !== null))].map(
    String,
  )
}

/** Records that belong to issued documents, and stay with them. */
const aboutDocuments: RecordKind[] = [
  'invoices',
  'invoice-lines',
  'write-offs',
  'transfer-reports',
  'invoice-reminders',
  'late-fees',
]

/** Records of contracts, which stay. */
const aboutContracts: RecordKind[] = [
  'contracts',
  'contract-signers',
  'contract-signatures',
  'contract-scans',
  'contract-endings',
]

/** Records that belong to accepted quotes, and stay with them. */
const aboutQuotes: RecordKind[] = [
  'quotes',
  'quote-versions',
  'acceptances',
  ...aboutContracts,
  'agreements',
]

const staying: Record<SubjectKind, RecordKind[]> = {
  client: [
    'payments',
    'acceptances',
    ...aboutContracts,
    'agreements',
    ...aboutDocuments,
    'cancellations',
    'case-studies',
    'events',
  ],
  person: ['resource', 'tasks', 'messages', 'audit-entries', 'events'],
}

/** Splits the records into those that are deleted and those that are kept without a name. */
function splitRecords(found: PersonalRecords, timeZone: string) {
  const { kind, records } = found
  const kept = kind === 'client' ? countKept(found) : {}
  const days = [
    ...(records.payments ?? []).map(({ at }) => toStudioDay(at as Date, timeZone)),
    ...(records.invoices ?? []).map(({ issuedOn }) => issuedOn as StudioDay),
    ...(records.acceptances ?? []).map(({ acceptedAt }) =>
      toStudioDay(acceptedAt as Date, timeZone),
    ),
  ].toSorted()
  const last = days.at(-1)
  const until = last ? getRetentionEnd(last) : null
  const deleted: ErasurePreview['deleted'] = []
  const retained: ErasurePreview['retained'] = []
  for (const recordKind of recordKinds) {
    const count = records[recordKind]?.length ?? 0
    const retainsAll = staying[kind].includes(recordKind)
    const retainedCount = retainsAll ? count : (kept[recordKind] ?? 0)
    if (retainedCount > 0)
      retained.push({
        kind: recordKind,
        count: retainedCount,
        until: [
          ...aboutDocuments,
          ...aboutQuotes,
          'payments',
          'bookings',
          'cancellations',
        ].includes(recordKind)
          ? until
          : null,
      })
    if (count > retainedCount) deleted.push({ kind: recordKind, count: count - retainedCount })
  }
  return { deleted, retained }
}

/** Returns how many records stay of the kinds of which some stay. */
function countKept(found: PersonalRecords): Partial<Record<RecordKind, number>> {
  return {
    bookings: listKeptBookings(found).length,
    quotes: listAcceptedQuotes(found).length,
    'quote-versions': listKeptVersions(found).length,
  }
}

/** Returns what prevents erasing a client: what the studio still has to do or to be paid. */
export async function findClientBlockers(ctx: Ctx, { id }: PersonalRecords): Promise<Blocker[]> {
  const upcoming = await countRows(
    ctx,
    booking,
    and(
      eq(booking.clientId, id),
      inArray(booking.state, [...liveStates]),
      gt(booking.endsAt, ctx.now),
    ),
  )
  const open = await countRows(
    ctx,
    project,
    and(eq(project.clientId, id), eq(project.state, 'in-progress')),
  )
  const money = await getClientBalance(ctx, id)
  const bookings = `/portal/bookings/list?client=${id}&span=all`
  return [
    { kind: 'upcoming-bookings', count: upcoming, cents: null, to: bookings },
    {
      kind: 'open-projects',
      count: open,
      cents: null,
      to: `/portal/projects/list?client=${id}&state=all`,
    },
    { kind: 'money-due', count: money.open > 0 ? 1 : 0, cents: money.open, to: bookings },
    {
      kind: 'refund-due',
      count: money.owed > 0 ? 1 : 0,
      cents: money.owed,
      to: `/portal/clients/${id}`,
    },
  ].filter(({ count }) => count > 0) as Blocker[]
}

/** Returns what prevents erasing a person. Owners can't erase themselves, so that one remains. */
export async function findPersonBlockers(
  ctx: Ctx,
  { records }: PersonalRecords,
): Promise<Blocker[]> {
  const [account] = records.account ?? []
  const [ownResource] = records.resource ?? []
  const isSelf = ctx.actor.kind === 'staff' && ctx.actor.id === account?.id
  const [assigned] = ownResource
    ? await ctx.db
        .select({ id: booking.id })
        .from(reservation)
        .innerJoin(booking, eq(booking.id, reservation.bookingId))
        .where(
          and(
            eq(reservation.resourceId, String(ownResource.id)),
            inArray(booking.state, [...liveStates]),
            gt(booking.endsAt, ctx.now),
          ),
        )
        .limit(1)
    : []
  return [
    ...(isSelf ? [{ kind: 'yourself' as const, count: 1, cents: null, to: null }] : []),
    ...(assigned
      ? [{ kind: 'assigned-bookings' as const, count: 1, cents: null, to: '/portal/bookings/list' }]
      : []),
  ]
}

function countRows(ctx: Ctx, table: typeof booking | typeof project, condition: SQL | undefined) {
  return ctx.db.$count(table, condition)
}

async function listWebsiteEffects(ctx: Ctx, found: PersonalRecords): Promise<WebsiteEffect[]> {
  const { records } = found
  const unpublished = await listCaseStudiesToUnpublish(ctx, found)
  return [
    ...(records.testimonials ?? []).map(({ quote }) => ({
      kind: 'testimonial-removed' as const,
      title: truncateText(String(quote), 120),
      to: '/portal/website/testimonials',
    })),
    ...(records['case-studies'] ?? []).map(({ id, title, category }) => ({
      kind: unpublished.includes(String(id))
        ? ('case-study-unpublished' as const)
        : ('name-removed' as const),
      title: String(title),
      to: getCaseStudyPath(category as Category, String(id)),
    })),
    ...(records.cards ?? []).map(({ name }) => ({
      kind: 'card-removed' as const,
      title: String(name),
      to: '/portal/website/team',
    })),
  ]
}
