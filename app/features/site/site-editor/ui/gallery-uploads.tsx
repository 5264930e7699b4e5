import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { ImageView } from '#app/core/media.ts'
import type { ImageChoices } from '#app/features/media/image/rules.ts'
import type { GalleryUpload } from '#app/features/media/upload/ui/upload-manager.ts'
import { useFileDrop } from '#app/features/media/upload/ui/use-file-drop.ts'
import { useUploadManager } from '#app/features/media/upload/ui/use-uploads.ts'
import { addToRows } from '#app/features/site/portfolio/rules.ts'

import { type Change, useEditorContext } from './editor-context.ts'
import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  rows: string[][]
  change: Change<string[][]>
  /** True while the gallery itself accepts files. */
  isOpen: boolean
  open: () => void
}
/** The images of one drop by the number of their file. */
type Batch = {
  images: Map<number, { id: string; isTall: boolean }>
  placed: Set<string>
  /** Those the gallery had when they were recognized. Undo may remove them before they load. */
  existing: Set<string>
}

const retryDelayMs = 4000

/**
 * Places finished uploads in the rows of a gallery, also those that finished while another page was
 * open. Files dropped on the page while the gallery is closed open it.
 */
export function GalleryUploads({ rows, change, isOpen, open }: Props) {
  const { part, addPicture } = useEditorContext()
  const { manager } = useUploadManager()
  const messages = useWebsiteMessages()
  const batches = useRef(new Map<number, Batch>())
  const markExisting = useEffectEvent((uploads: GalleryUpload[]) => {
    const ids = new Set(rows.flat())
    for (const { drop, hash } of uploads) {
      const { placed, existing } = getBatch(batches.current, drop)
      if (ids.has(hash) && !placed.has(hash)) existing.add(hash)
    }
  })
  const place = useEffectEvent((arrived: (GalleryUpload & { view: ImageView })[]) => {
    for (const { hash, view } of arrived) addPicture(hash, view)
    let next = rows
    for (const [drop, uploads] of Map.groupBy(arrived, (upload) => upload.drop)) {
      const batch = getBatch(batches.current, drop)
      for (const { hash: id, file, view } of uploads)
        batch.images.set(file, { id, isTall: view.width <= view.height })
      next = placeBatch(next, batch)
      const left = listUnplaced(next, batch)
      if (left > 0) toast.error(messages.galleryFull(left), { id: 'gallery' })
      // all images of a drop are one step of undo
      change(next, `gallery ${drop}`)
    }
  })
  useEffect(() => {
    let waiting: GalleryUpload[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = async () => {
      const uploads = [...waiting, ...manager.takeForGallery(part)]
      waiting = []
      if (uploads.length === 0) return
      markExisting(uploads)
      const views = await loadImages(uploads.map(({ hash }) => hash))
      if (views)
        place(
          uploads.flatMap((upload) => {
            const view = views[upload.hash]
            return view ? [{ ...upload, view }] : []
          }),
        )
      else {
        waiting = [...waiting, ...uploads]
        timer = setTimeout(() => void take(), retryDelayMs)
      }
    }
    void take()
    // at once, because Undo may remove them before several are reported
    const stopMarking = manager.onGalleryUpload((target, upload) => {
      if (target === part) markExisting([upload])
    })
    const stop = manager.onUploaded(() => void take())
    return () => {
      stopMarking()
      stop()
      clearTimeout(timer)
    }
  }, [manager, part])
  return isOpen ? null : <ClosedGallery open={open} />
}

/** Accepts files for a gallery whose card is closed. */
function ClosedGallery({ open }: Pick<Props, 'open'>) {
  const { part } = useEditorContext()
  const { manager } = useUploadManager()
  const nowhere = useRef(null)
  useFileDrop(
    nowhere,
    (found) => {
      if (found.length === 0) return
      manager.add(found, '', ['picture'], { target: part })
      open()
    },
    (ending) => `image${ending}`,
  )
  return null
}

function getBatch(batches: Map<number, Batch>, drop: number): Batch {
  const batch = batches.get(drop) ?? { images: new Map(), placed: new Set(), existing: new Set() }
  batches.set(drop, batch)
  return batch
}

/** Returns the rows with the images of a drop, without those that were there or were removed. */
function placeBatch(rows: string[][], { images, placed, existing }: Batch): string[][] {
  const placedIds = new Set(rows.flat())
  const newImages = [...images]
    .toSorted(([file], [other]) => file - other)
    .map(([, image]) => image)
    .filter(({ id }) => !existing.has(id) && placed.has(id) === placedIds.has(id))
  const tallIds = new Set(newImages.filter(({ isTall }) => isTall).map(({ id }) => id))
  const next = addToRows(
    rows,
    newImages.map(({ id }) => id),
    (id) => tallIds.has(id),
  )
  const shownNow = new Set(next.flat())
  for (const { id } of newImages) if (shownNow.has(id)) placed.add(id)
  return next
}

/** Returns the number of images for which the gallery has no more room. */
function listUnplaced(rows: string[][], { images, placed, existing }: Batch): number {
  const known = new Set([...rows.flat(), ...placed, ...existing])
  return [...images.values()].filter(({ id }) => !known.has(id)).length
}

/** Returns images of the library by hash, or null if they can't be loaded now. */
async function loadImages(hashes: string[]): Promise<Record<string, ImageView> | null> {
  try {
    const query = new URLSearchParams(hashes.map((hash) => ['hash', hash]))
    const response = await fetch(`/portal/website/pictures?${query}`)
    const choices = (await response.json()) as ImageChoices
    return choices.ok
      ? Object.fromEntries(choices.pictures.map(({ id, view }) => [id, view]))
      : null
  } catch {
    return null
  }
}
