import { data } from 'react-router'

import type { Ctx } from '#app/platform/context.server.ts'
import { renderPlainPage } from '#app/platform/plain-page.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

/** Answers a request for a file that waits for a payment. */
export function respondLocked(language: string): Response {
  const { title, text } = getGalleryPageMessages(language).locked.refused
  return renderPlainPage(403, language, title, `<p>${text}</p>`)
}

/** Returns what the page of a download shows while the gallery waits for a payment. */
export async function refuseLocked(ctx: Ctx, { slug }: { slug: string }) {
  const { locale } = await getStudio(ctx)
  return data(
    { slug, locale, problem: 'gallery-locked' as const, leftOut: [], download: null },
    { status: 403 },
  )
}
