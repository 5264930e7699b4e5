import { type Failure, fail } from '#app/core/result.ts'

import { type FormValues, type Params, addQuery } from '../define-action.ts'
import { isId } from '../find-or-404.ts'
import { readGalleryFields } from './gallery-fields.ts'

type Location = { params: Params; url: URL }

/** For actions on a gallery; they lead back to its files. */
export const galleryAction = {
  permission: 'gallery.change' as const,
  readForm: readGalleryFields,
  target: ({ galleryId }: Params): [id: string] | Failure =>
    isId(galleryId) ? [galleryId.toLowerCase()] : fail('gallery-is-gone'),
  page: ({ params }: Location) => `/portal/galleries/${params.galleryId}`,
  successPath: (page: string) => addQuery(page, 'saved'),
}

/** For actions on the selected files of a gallery, shown in the section of `?section`. */
export const galleryItemsAction = {
  ...galleryAction,
  target({ galleryId }: Params, { item = '' }: FormValues): [id: string, ids: string[]] | Failure {
    const ids = item.split(' ').filter(isId)
    if (!isId(galleryId)) return fail('gallery-is-gone')
    return ids.length > 0 ? [galleryId.toLowerCase(), ids] : fail('nothing-chosen')
  },
  page: ({ params, url }: Location) => {
    const section = url.searchParams.get('section')
    const page = `/portal/galleries/${params.galleryId}`
    return section ? `${page}?section=${encodeURIComponent(section)}` : page
  },
}

/** For actions on a section of a gallery. */
export const gallerySectionAction = {
  ...galleryAction,
  target: ({ galleryId, sectionId }: Params): [id: string, sectionId: string] | Failure =>
    isId(galleryId) && isId(sectionId)
      ? [galleryId.toLowerCase(), sectionId.toLowerCase()]
      : fail('section-is-gone'),
}

/** For actions on the access to a gallery; they lead back to its guests. */
export const galleryShareAction = {
  ...galleryAction,
  target: ({ galleryId, shareId }: Params): [id: string, shareId: string] | Failure =>
    isId(galleryId) && isId(shareId)
      ? [galleryId.toLowerCase(), shareId.toLowerCase()]
      : fail('share-is-gone'),
  page: ({ params }: Location) => `/portal/galleries/${params.galleryId}/guests`,
}

/** For actions on a list of a gallery; they lead back to it. */
export const galleryListAction = {
  ...galleryAction,
  target: ({ galleryId, listId }: Params): [id: string, listId: string] | Failure =>
    isId(galleryId) && isId(listId)
      ? [galleryId.toLowerCase(), listId.toLowerCase()]
      : fail('list-is-gone'),
  page: ({ params }: Location) => `/portal/galleries/${params.galleryId}/lists/${params.listId}`,
}

/** For actions on a comment in a gallery; they lead back to the comments. */
export const galleryCommentAction = {
  ...galleryAction,
  target: ({ galleryId, commentId }: Params): [id: string, commentId: string] | Failure =>
    isId(galleryId) && isId(commentId)
      ? [galleryId.toLowerCase(), commentId.toLowerCase()]
      : fail('comment-is-gone'),
  page: ({ params }: Location) => `/portal/galleries/${params.galleryId}/comments`,
}
