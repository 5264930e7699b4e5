import { ctxKey } from '#app/platform/context.server.ts'
import { picturesToChoose } from '#app/studio/picture/reads.server.ts'
import type { Choices } from '#app/studio/picture/rules.ts'

import type { Route } from './+types/pictures'

/** Every picture a page can show, with where it is used. */
export async function loader({ context }: Route.LoaderArgs): Promise<Choices> {
  return { ok: true, pictures: await picturesToChoose(context.get(ctxKey)) }
}

/**
 * A list that does not arrive is said where it would stand; the page around it may hold what was
 * typed.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Choices> {
  return serverLoader().catch(() => ({ ok: false }))
}
