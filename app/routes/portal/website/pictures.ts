import { ctxKey } from '#app/platform/context.server.ts'
import { listImageChoices } from '#app/features/media/image/reads.server.ts'
import type { ImageChoices } from '#app/features/media/image/rules.ts'

import type { Route } from './+types/pictures'

/** Lists every image a page can show, with its usages. */
export async function loader({ context }: Route.LoaderArgs): Promise<ImageChoices> {
  return { ok: true, pictures: await listImageChoices(context.get(ctxKey)) }
}

/**
 * A failed request is shown in the list's place, because the page around it may hold unsaved input.
 */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ImageChoices> {
  return serverLoader().catch(() => ({ ok: false }))
}
