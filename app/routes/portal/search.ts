import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { type Verb, may } from '#app/studio/access.ts'
import { clientsLike } from '#app/studio/client/reads.server.ts'
import { inquiriesLike } from '#app/studio/inquiry/reads.server.ts'

import type { Route } from './+types/search'
import type { GroupName } from './shell/commands.ts'

/** One line of the palette: where it leads, its name and a word beside it. */
type Found = { to: string; label: string; note: string }
type Noun = { group: GroupName; verb: Verb; find: (ctx: Ctx, query: string) => Promise<Found[]> }

/** What the palette looks through. Another noun is another line, a function below, its group's name in the catalogue and an icon (`shell/use-search`). */
const nouns: Noun[] = [
  { group: 'clients', verb: 'client.see', find: clients },
  { group: 'inquiries', verb: 'inquiry.see', find: inquiries },
]

/** What matches, of what whoever asks may see. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const seen = nouns.filter(({ verb }) => query !== '' && may(ctx.actor, verb))
  const found = await Promise.all(seen.map(async ({ group, find }) => ({ group, items: await find(ctx, query) })))
  return { query, found }
}

async function clients(ctx: Ctx, query: string): Promise<Found[]> {
  return (await clientsLike(ctx, query)).map(({ id, name, contact }) => ({ to: `/portal/clients/${id}`, label: name, note: contact === name ? '' : contact }))
}

async function inquiries(ctx: Ctx, query: string): Promise<Found[]> {
  return (await inquiriesLike(ctx, query)).map(({ id, name, state, excerpt }) => ({ to: `/portal/clients/inquiries/${id}?shelf=${state}`, label: name, note: excerpt }))
}
