import { ctxKey } from '#app/platform/context.server.ts'
import { listImageChoices } from '#app/features/media/image/reads.server.ts'
import type { ImageChoices } from '#app/features/media/image/rules.ts'

import type { Route } from './+types/pictures'

/** Lists every image a page can show, or those with a `hash` in the URL, with their usages. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ImageChoices> {
  const hashes = url.searchParams.getAll('hash')
  return {
    ok: true,
    pictures: await listImageChoices(context.get(ctxKey), hashes.length > 0 ? hashes : undefined),
  }
}

/**
 * A failed request is shown in the list's place, because the page around it may hold unsaved input.
 */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ImageChoices> {
  return serverLoader().catch(() => ({ ok: false }))
}
