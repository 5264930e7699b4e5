import { formatDateTime } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import {
  findLabel,
  listGuestLists,
  listKeysOfItem,
} from '#app/features/delivery/favorite/reads.server.ts'
import { listItemThreads } from '#app/features/delivery/gallery-comment/reads.server.ts'
import type { CommentView } from '#app/features/delivery/gallery-comment/rules.ts'
import type { GalleryItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import type {
  FormattedComment,
  ItemChoices,
} from '#app/features/delivery/gallery-page/ui/gallery-page-view.ts'
import {
  type OpenGallery,
  maySeeComments,
  maySeeHidden,
} from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { toListView } from './selection-view.ts'

/** Reads what a viewer chose and can do with a file. */
export async function readChoices(
  ctx: Ctx,
  access: OpenGallery,
  item: GalleryItem,
): Promise<ItemChoices> {
  const { viewer } = access
  const lists = await listGuestLists(ctx, access)
  const keys = await listKeysOfItem(ctx, access, item.id)
  const { name: studio, locale, timeZone } = await getStudio(ctx)
  const format = ({ writtenAt, author, ...comment }: CommentView): FormattedComment => ({
    ...comment,
    author: author ?? studio,
    writtenAt: formatDateTime(writtenAt, { locale, timeZone }),
  })
  const mayChange = viewer.kind === 'guest' || may(ctx.actor, 'gallery.change')
  return {
    lists: await Promise.all(
      lists.map(async (list) => {
        const { key, name, countText } = await toListView(ctx, access, list)
        return { key, name, countText, isIn: keys.includes(key) }
      }),
    ),
    label: await findLabel(ctx, access, item.id),
    isHidden: mayChange && maySeeHidden(viewer) ? item.hiddenAt !== null : null,
    threads: (await listItemThreads(ctx, access, item.id)).map(
      ({ isResolved, replies, ...one }) => ({
        ...format(one),
        isResolved,
        replies: replies.map(format),
      }),
    ),
    mayComment: maySeeComments(ctx, viewer),
    needsName: viewer.kind === 'guest' && viewer.contactId === null,
    formKey: generateIdempotencyKey(),
  }
}
