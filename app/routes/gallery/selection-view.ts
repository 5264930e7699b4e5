import { formatFullDay } from '#app/core/display.ts'
import { toStudioDay } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import {
  type GuestList,
  listGuestLists,
  listMarks,
} from '#app/features/delivery/favorite/reads.server.ts'
import { personalKey } from '#app/features/delivery/favorite/rules.ts'
import type { GalleryTile } from '#app/features/delivery/gallery-item/reads.server.ts'
import type {
  ListView,
  SelectionView,
} from '#app/features/delivery/gallery-page/ui/selection-view.ts'
import {
  type OpenGallery,
  maySeeComments,
  maySeeHidden,
} from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getGallerySelectionMessages } from '#app/messages/gallery-selection.ts'

import { buildGridPath } from './guest-forms.ts'

/**
 * Reads what a viewer chose in a gallery. The hearts are those of the list in `list`, or of the
 * first open list of the studio, or else of the viewer's own; `only` leaves its files alone in the
 * grid.
 */
export async function readSelection(
  ctx: Ctx,
  access: OpenGallery,
  query: URLSearchParams,
  items: readonly GalleryTile[],
): Promise<SelectionView> {
  const { gallery, viewer } = access
  const lists = await listGuestLists(ctx, access)
  const asked = query.get('list')
  const chosen =
    lists.find(({ key }) => key === asked) ??
    lists.find(({ isPersonal, submittedAt }) => !isPersonal && submittedAt === null) ??
    lists.find(({ isPersonal }) => isPersonal)
  const only = chosen !== undefined && query.get('only') === '1'
  const marks = await listMarks(ctx, access, chosen?.key ?? personalKey)
  const permissions = viewer.kind === 'guest' ? viewer.permissions : []
  const mayHide =
    maySeeHidden(viewer) && (viewer.kind === 'guest' || may(ctx.actor, 'gallery.change'))
  return {
    lists: await Promise.all(
      lists.map(async (list) => ({
        ...(await toListView(ctx, access, list)),
        href: buildGridPath(gallery.slug, { list: list.key, only: only ? '1' : '' }),
      })),
    ),
    list: chosen ? await toListView(ctx, access, chosen) : null,
    only,
    marks,
    hidden: maySeeHidden(viewer)
      ? items.filter((item) => item.hiddenAt).map(({ number }) => number)
      : [],
    mayHide,
    mayComment: maySeeComments(ctx, viewer),
    mayShare: permissions.includes('family'),
    isNamed: viewer.kind === 'guest' && viewer.contactId !== null,
  }
}

/** Returns a list as the pages of a guest show it. */
export async function toListView(
  ctx: Ctx,
  { viewer }: OpenGallery,
  { key, isPersonal, name, purpose, minItems: min, maxItems: max, ...list }: GuestList,
): Promise<ListView> {
  const messages = getGallerySelectionMessages(ctx.language)
  const { locale, timeZone } = await getStudio(ctx)
  const { count, hidden, submittedAt, submittedBy } = list
  const guest = viewer.kind === 'guest' ? viewer.name : null
  return {
    key,
    name: !isPersonal ? name : guest === null ? messages.favorites : messages.favoritesOf(guest),
    purpose,
    limits: messages.limits({ min, max }),
    count,
    countText: messages.count(count, { min, max }),
    chosenText: messages.chosen(count, { min, max }),
    hiddenText: hidden === 0 ? '' : messages.hiddenInList(hidden),
    sent:
      submittedAt &&
      messages.sent(submittedBy, formatFullDay(toStudioDay(submittedAt, timeZone), locale)),
  }
}
