import { toStudioDay } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { addDeliveredFiles } from '#app/features/media/media-library/writes.server.ts'
import {
  findFavoriteList,
  listFavorites,
} from '#app/features/delivery/favorite-list/reads.server.ts'
import { type StudioGallery, findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import {
  type GalleryItem,
  listGalleryItems,
} from '#app/features/delivery/gallery-item/reads.server.ts'
import { addCaseStudy, beginCaseStudy } from '#app/features/site/portfolio/writes.server.ts'
import { lockDraft, storeDraft } from '#app/features/site/site-editor/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { listCaseStudyChoices } from './reads.server.ts'
import { type CaseStudyFilesForm, addFiles, isUsable, listShown, maxFilesAtOnce } from './rules.ts'

type DurationText = (days: number) => string

/**
 * Adds files of a gallery to the draft of a case study, which is created with what the gallery and
 * its project say if it is `new`. Files that it shows already aren't added again. Fails with
 * `gallery-is-gone`, `list-is-gone`, `gallery-item-is-gone`, `item-is-gone`,
 * `case-study-files-none`, `case-study-files-many` or `case-study-full`.
 */
export function fillCaseStudy(
  ctx: Ctx,
  galleryId: string,
  itemIds: string[],
  { caseStudy, list }: CaseStudyFilesForm,
  delivered: DurationText,
) {
  authorize(ctx.actor, 'gallery.change')
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const gallery = await findGallery(ctx, galleryId)
    if (!gallery) return fail('gallery-is-gone')
    const chosenIds = list ? await listChosenIds(ctx, galleryId, list) : itemIds
    if (!chosenIds) return fail('list-is-gone')
    const items = await listGalleryItems(ctx, galleryId)
    const chosen = items.filter(({ id }) => chosenIds.includes(id))
    if (chosen.length === 0) return fail('gallery-item-is-gone')
    const usable = chosen.filter(isUsable)
    if (usable.length === 0) return fail('case-study-files-none')
    if (usable.length > maxFilesAtOnce) return fail('case-study-files-many')
    const target = await findTarget(ctx, gallery, caseStudy, usable, delivered)
    if (!target.ok) return target
    const cover = items.find(({ id }) => id === gallery.coverItemId)?.hash ?? null
    const { id } = target.value
    const saved = await saveFiles(ctx, id, { folder: gallery.title, chosen, usable, cover })
    if (saved.ok && saved.value.added > 0)
      await recordEvent(ctx, 'case-study.filled', id, {
        gallery: galleryId,
        files: saved.value.added,
      })
    return saved
  })
}

/** Returns the files of a list that count, or null if it is gone. */
async function listChosenIds(ctx: TxCtx, galleryId: string, listId: string) {
  if (!(await findFavoriteList(ctx, galleryId, listId))) return null
  const favorites = await listFavorites(ctx, listId)
  return favorites.filter(({ isSuggestion }) => !isSuggestion).map(({ itemId }) => itemId)
}

async function findTarget(
  ctx: TxCtx,
  gallery: StudioGallery,
  caseStudy: string,
  files: GalleryItem[],
  delivered: DurationText,
): Promise<{ ok: true; value: { id: string } } | Failure> {
  if (caseStudy !== 'new') {
    const { choices } = await listCaseStudyChoices(ctx, gallery)
    const choice = choices.find(({ id }) => id === caseStudy)
    return choice ? ok({ id: choice.id }) : fail('item-is-gone')
  }
  const { title, category, client, projectId } = gallery
  const year = await findYear(ctx, files)
  return projectId
    ? beginCaseStudy(ctx, projectId, delivered, { title, category, year })
    : addCaseStudy(ctx, { title, category, client, year, people: true })
}

/** Returns the year of the first capture, or this one. */
async function findYear(ctx: TxCtx, files: GalleryItem[]): Promise<number> {
  const captured = files.flatMap(({ capturedLocal }) => capturedLocal ?? [])
  const day = captured.toSorted()[0] ?? toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
  return Number(day.slice(0, 4))
}

type Files = {
  folder: string
  chosen: GalleryItem[]
  usable: GalleryItem[]
  cover: string | null
}

/** Locks the draft before the files, in the order of an editor that saves it. */
async function saveFiles(ctx: TxCtx, id: string, { folder, chosen, usable, cover }: Files) {
  const content = await lockDraft(ctx, `work-${id}`)
  if (!content) return fail('item-is-gone')
  const filled = addFiles(content, usable, cover)
  if (!filled) return fail('case-study-full')
  const added = filled.added.length
  const known = listShown(content)
  const leftOut = chosen.filter(({ hash }) => !known.has(hash)).length - added
  if (added > 0) {
    if (!(await addDeliveredFiles(ctx, filled.added, folder))) return fail('gallery-item-is-gone')
    await storeDraft(ctx, `work-${id}`, filled.content)
  }
  return ok({ id, category: content.category, added, leftOut })
}
