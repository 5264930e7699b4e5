import { type RouteConfigEntry, index, prefix, route } from '@react-router/dev/routes'

/** The routes of galleries in the portal; `app/routes.ts` would be too long with them. */
export const galleryRoutes: RouteConfigEntry[] = [
  route('galleries/new', 'routes/portal/galleries/new.tsx'),
  route('galleries/:galleryId', 'routes/portal/galleries/layout.tsx', [
    index('routes/portal/galleries/files.tsx'),
    route('guests', 'routes/portal/galleries/guests.tsx'),
    route('release', 'routes/portal/galleries/release.tsx'),
    route('settings', 'routes/portal/galleries/settings.tsx'),
    route('statistics', 'routes/portal/galleries/statistics.tsx'),
    route('lists', 'routes/portal/galleries/lists.tsx'),
    route('lists/:listId', 'routes/portal/galleries/list.tsx'),
    route('comments', 'routes/portal/galleries/comments.tsx'),
  ]),
  ...prefix('galleries/:galleryId', [
    route('publication', 'routes/portal/galleries/actions/publication.ts'),
    route('closure', 'routes/portal/galleries/actions/closure.ts'),
    route('deletion', 'routes/portal/galleries/actions/deletion.ts'),
    route('uploads', 'routes/portal/galleries/actions/uploads.ts'),
    route('uploads/:uploadId/completion', 'routes/portal/galleries/actions/upload-completion.ts'),
    route('items/move', 'routes/portal/galleries/actions/item-move.ts'),
    route('items/order', 'routes/portal/galleries/actions/item-order.ts'),
    route('items/removal', 'routes/portal/galleries/actions/item-removal.ts'),
    route('cover', 'routes/portal/galleries/actions/cover.ts'),
    route('case-study', 'routes/portal/galleries/actions/case-study.ts'),
    route('sections', 'routes/portal/galleries/actions/section.ts'),
    ...prefix('sections/:sectionId', [
      route('title', 'routes/portal/galleries/actions/section-title.ts'),
      route('position', 'routes/portal/galleries/actions/section-position.ts'),
      route('deletion', 'routes/portal/galleries/actions/section-deletion.ts'),
    ]),
    ...prefix('lists/:listId', [
      route('reopening', 'routes/portal/galleries/actions/list-reopening.ts'),
      route('deletion', 'routes/portal/galleries/actions/list-deletion.ts'),
      route('download', 'routes/portal/galleries/actions/list-download.ts'),
      route('names/:format', 'routes/portal/galleries/list-names.ts'),
    ]),
    ...prefix('comments/:commentId', [
      route('reply', 'routes/portal/galleries/actions/comment-reply.ts'),
      route('resolution', 'routes/portal/galleries/actions/comment-resolution.ts'),
      route('deletion', 'routes/portal/galleries/actions/comment-deletion.ts'),
    ]),
    route('guests/:contactId/erasure', 'routes/portal/galleries/actions/guest-erasure.ts'),
    route('link/renewal', 'routes/portal/galleries/actions/link-renewal.ts'),
    route('sendings', 'routes/portal/galleries/actions/sendings.ts'),
    ...prefix('shares/:shareId', [
      route('rights', 'routes/portal/galleries/actions/share-rights.ts'),
      route('sending', 'routes/portal/galleries/actions/share-sending.ts'),
      route('end', 'routes/portal/galleries/actions/share-end.ts'),
    ]),
  ]),
]

/** The settings of galleries, in the frame of the settings. */
export const gallerySettingsRoutes: RouteConfigEntry[] = [
  route('delivery', 'routes/portal/settings/delivery.tsx'),
  route('delivery/sample', 'routes/portal/settings/delivery-sample.ts'),
]

/** The pages of guests. */
export const galleryGuestRoutes: RouteConfigEntry[] = [
  route('g/:slug/downloads', 'routes/gallery/downloads.tsx'),
  route('g/:slug/downloads/:downloadId', 'routes/gallery/download-parts.tsx'),
  route('g/:slug', 'routes/gallery/page.tsx'),
  route('g/:slug/items/:number', 'routes/gallery/item.tsx'),
  route('g/:slug/pin', 'routes/gallery/pin.tsx'),
  route('g/:slug/favorites', 'routes/gallery/favorites.tsx'),
  route('g/:slug/name', 'routes/gallery/name.tsx'),
  route('g/:slug/family', 'routes/gallery/family.tsx'),
]

/** The files of a gallery: for the screen, and to download one; and the forms of scripts. */
export const galleryFileRoutes: RouteConfigEntry[] = [
  route('g/:slug/open/:token', 'routes/gallery/open.ts'),
  route('g/:slug/items.json', 'routes/gallery/items-json.ts'),
  route('g/:slug/time', 'routes/gallery/time.ts'),
  route('g/:slug/views', 'routes/gallery/views.ts'),
  route('g/:slug/files/:number/:variant', 'routes/gallery/file.ts'),
  route('g/:slug/download/:number/:size', 'routes/gallery/file-download.ts'),
  route('g/:slug/selection', 'routes/gallery/selection.ts'),
]
