import { ctxKey } from '#app/platform/context.server.ts'
import { listImageChoices } from '#app/studio/image/reads.server.ts'
import type { ImageChoices } from '#app/studio/image/rules.ts'

import type { Route } from './+types/pictures'

/** Every picture a page can show, with where it is used. */
export async function loader({ context }: Route.LoaderArgs): Promise<ImageChoices> {
  return { ok: true, pictures: await listImageChoices(context.get(ctxKey)) }
}

/**
 * A list that does not arrive is said where it would stand; the page around it may hold what was
 * typed.
 */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ImageChoices> {
  return serverLoader().catch(() => ({ ok: false }))
}
