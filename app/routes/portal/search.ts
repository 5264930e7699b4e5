import { readSearch } from '#app/core/search.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { type Verb, may } from '#app/studio/access.ts'
import { bookingsByTime } from '#app/studio/booking/reads.server.ts'
import { bookingNumber, filtersFrom as bookingFilters } from '#app/studio/booking/rules.ts'
import { clientsLike } from '#app/studio/client/reads.server.ts'
import { inquiriesLike } from '#app/studio/inquiry/reads.server.ts'
import { projectsOn } from '#app/studio/project/reads.server.ts'
import { filtersFrom as projectFilters } from '#app/studio/project/rules.ts'

import type { Route } from './+types/search'
import type { GroupName } from './shell/commands.ts'

/** One line of the palette: where it leads, its name and a word beside it. */
type Found = { to: string; label: string; note: string }
type Noun = { group: GroupName; verb: Verb; find: (ctx: Ctx, query: string) => Promise<Found[]> }

/**
 * What the palette looks through. Another noun is another line, a function below, its group's name
 * in the catalogue and an icon (`shell/use-search`).
 */
const nouns: Noun[] = [
  { group: 'clients', verb: 'client.see', find: clients },
  { group: 'projects', verb: 'project.see', find: projects },
  { group: 'bookings', verb: 'booking.see', find: bookings },
  { group: 'inquiries', verb: 'inquiry.see', find: inquiries },
]

/** Of each noun so many at most. */
const few = 6

/** What matches, of what whoever asks may see. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const query = readSearch(url.searchParams)
  const seen = nouns.filter(({ verb }) => query !== '' && may(ctx.actor, verb))
  const found = await Promise.all(
    seen.map(async ({ group, find }) => ({ group, items: await find(ctx, query) })),
  )
  return { query, found }
}

async function clients(ctx: Ctx, query: string): Promise<Found[]> {
  return (await clientsLike(ctx, query)).map(({ id, name, contact }) => ({
    to: `/portal/clients/${id}`,
    label: name,
    note: contact === name ? '' : contact,
  }))
}

async function projects(ctx: Ctx, query: string): Promise<Found[]> {
  const page = await projectsOn(ctx, {
    ...projectFilters(new URLSearchParams({ q: query, state: 'all' })),
    after: null,
  })
  return page.projects
    .slice(0, few)
    .map(({ id, title, client }) => ({ to: `/portal/projects/${id}`, label: title, note: client }))
}

async function bookings(ctx: Ctx, query: string): Promise<Found[]> {
  const page = await bookingsByTime(
    ctx,
    bookingFilters(new URLSearchParams({ q: query, span: 'all', state: 'any', sort: 'latest' })),
    null,
  )
  return page.bookings.slice(0, few).map(({ id, number, title, clientName }) => ({
    to: `/portal/bookings/${id}`,
    label: title || clientName,
    note: [bookingNumber(number), title && clientName].filter(Boolean).join(', '),
  }))
}

async function inquiries(ctx: Ctx, query: string): Promise<Found[]> {
  return (await inquiriesLike(ctx, query)).map(({ id, name, state, excerpt }) => ({
    to: `/portal/clients/inquiries/${id}?shelf=${state}`,
    label: name,
    note: excerpt,
  }))
}
