import { type RouteConfigEntry, index, prefix, route } from '@react-router/dev/routes'

/** The routes of reviews in the portal; `app/routes.ts` would be too long with them. */
export const reviewRoutes: RouteConfigEntry[] = [
  route('reviews/new', 'routes/portal/reviews/new.tsx'),
  route('reviews/:reviewId', 'routes/portal/reviews/layout.tsx', [
    index('routes/portal/reviews/review.tsx'),
    route('versions', 'routes/portal/reviews/versions.tsx'),
    route('guests', 'routes/portal/reviews/guests.tsx'),
    route('settings', 'routes/portal/reviews/settings.tsx'),
    route('checklist', 'routes/portal/reviews/checklist.tsx'),
  ]),
  ...prefix('reviews/:reviewId', [
    route('notes/:format', 'routes/portal/reviews/notes-export.ts'),
    route('publication', 'routes/portal/reviews/actions/publication.ts'),
    route('closure', 'routes/portal/reviews/actions/closure.ts'),
    route('deletion', 'routes/portal/reviews/actions/deletion.ts'),
    route('uploads', 'routes/portal/reviews/actions/uploads.ts'),
    route('uploads/:uploadId/completion', 'routes/portal/reviews/actions/upload-completion.ts'),
    route('files', 'routes/portal/reviews/actions/gallery-file.ts'),
    route('versions/:versionId/deletion', 'routes/portal/reviews/actions/version-deletion.ts'),
    route('guests/:contactId/erasure', 'routes/portal/reviews/actions/guest-erasure.ts'),
    ...prefix('shares/:shareId', [
      route('rights', 'routes/portal/reviews/actions/share-rights.ts'),
      route('sending', 'routes/portal/reviews/actions/share-sending.ts'),
      route('end', 'routes/portal/reviews/actions/share-end.ts'),
    ]),
  ]),
]

/** The page of guests. */
export const reviewGuestRoutes: RouteConfigEntry[] = [route('r/:slug', 'routes/review/page.tsx')]

/** The files of versions. */
export const reviewFileRoutes: RouteConfigEntry[] = [
  route('r/:slug/media/:number/:variant', 'routes/review/media.ts'),
]
