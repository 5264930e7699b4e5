import { Outlet } from 'react-router'

import { countDaysBetween } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import { findGallery, getGalleryDay } from '#app/features/delivery/gallery/reads.server.ts'
import { isLocked } from '#app/features/delivery/gallery/rules.ts'
import { GalleryHead } from '#app/features/delivery/gallery/ui/gallery-head.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/layout'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const gallery = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const { id, slug, title, dateLine, category, state, client, clientId, project, projectId } =
    gallery
  return {
    gallery: {
      id,
      slug,
      title,
      dateLine,
      category,
      state,
      client,
      clientId,
      project,
      projectId,
      isExpired: state === 'published' && !gallery.isOpen,
      isLocked: isLocked(gallery),
      daysLeft:
        gallery.expiresOn === null
          ? null
          : countDaysBetween(await getGalleryDay(ctx), gallery.expiresOn),
    },
    rights: {
      mayChange: may(ctx.actor, 'gallery.change'),
      maySeeClient: may(ctx.actor, 'client.see'),
    },
    formKey: generateIdempotencyKey(),
    problem: parseProblemCode(url.searchParams.get('problem')),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ gallery }) => loaderData?.gallery.title ?? gallery)

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <GalleryHead {...loaderData} />
      <Outlet />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
