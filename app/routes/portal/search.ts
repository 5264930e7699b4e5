import { readSearch, splitSearchWords } from '#app/core/search.ts'
import { toSearchKey } from '#app/core/text.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { type Permission, may } from '#app/features/access.ts'
import { listBookings } from '#app/features/booking/booking/reads.server.ts'
import { parseBookingFilter as bookingFilters } from '#app/features/booking/booking/rules.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { searchClients } from '#app/features/clients/client/reads.server.ts'
import { searchInquiries } from '#app/features/clients/inquiry/reads.server.ts'
import { listProjects } from '#app/features/work/project/reads.server.ts'
import { parseProjectFilters as projectFilters } from '#app/features/work/project/rules.ts'

import type { Route } from './+types/search'
import type { GroupName } from './shell/commands.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

/** A result in the command palette. */
type SearchResult = { to: string; label: string; note: string }
type SearchSource = {
  group: GroupName
  verb: Permission
  find: (ctx: Ctx, query: string) => Promise<SearchResult[]>
}

/**
 * The records the palette searches. A new kind needs a line here, a function below, its group's
 * name in the messages and an icon (`shell/palette.tsx`).
 */
const searchSources: SearchSource[] = [
  { group: 'clients', verb: 'client.see', find: findClients },
  { group: 'projects', verb: 'project.see', find: findProjects },
  { group: 'bookings', verb: 'booking.see', find: findBookings },
  { group: 'inquiries', verb: 'inquiry.see', find: findInquiries },
  { group: 'resources', verb: 'absence.change', find: findResources },
]

/** The maximum per source. */
const maxResults = 6

/** Returns the matches the user may see. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const query = readSearch(url.searchParams)
  const sources = searchSources.filter(({ verb }) => query !== '' && may(ctx.actor, verb))
  const found = await Promise.all(
    sources.map(async ({ group, find }) => ({ group, items: await find(ctx, query) })),
  )
  return { query, found }
}

async function findClients(ctx: Ctx, query: string): Promise<SearchResult[]> {
  return (await searchClients(ctx, query)).map(({ id, name, contact }) => ({
    to: `/portal/clients/${id}`,
    label: name,
    note: contact === name ? '' : contact,
  }))
}

async function findProjects(ctx: Ctx, query: string): Promise<SearchResult[]> {
  const page = await listProjects(ctx, {
    ...projectFilters(new URLSearchParams({ q: query, state: 'all' })),
    after: null,
  })
  return page.projects
    .slice(0, maxResults)
    .map(({ id, title, client }) => ({ to: `/portal/projects/${id}`, label: title, note: client }))
}

async function findBookings(ctx: Ctx, query: string): Promise<SearchResult[]> {
  const page = await listBookings(
    ctx,
    bookingFilters(new URLSearchParams({ q: query, span: 'all', state: 'any', sort: 'latest' })),
    null,
  )
  return page.bookings.slice(0, maxResults).map(({ id, number, title, clientName }) => ({
    to: `/portal/bookings/${id}`,
    label: title || clientName,
    note: [formatBookingNumber(number), title && clientName].filter(Boolean).join(', '),
  }))
}

async function findInquiries(ctx: Ctx, query: string): Promise<SearchResult[]> {
  return (await searchInquiries(ctx, query)).map(({ id, name, state, excerpt }) => ({
    to: `/portal/clients/inquiries/${id}?tab=${state}`,
    label: name,
    note: excerpt,
  }))
}

/** Finds people, rooms and gear by name, and also as "Wren time off". */
async function findResources(ctx: Ctx, query: string): Promise<SearchResult[]> {
  const words = splitSearchWords(query)
  const found = (await listResources(ctx)).filter(({ name, account, retired }) => {
    const key = toSearchKey(`${name} ${account ?? ''} time off away absence vacation hours`)
    return (
      !retired &&
      words.every((word) => key.includes(word)) &&
      words.some((word) => toSearchKey(`${name} ${account ?? ''}`).includes(word))
    )
  })
  return found.slice(0, maxResults).map(({ id, name, account }) => ({
    to: `/portal/settings/resources/${id}`,
    label: name,
    note: account === name ? '' : (account ?? ''),
  }))
}
