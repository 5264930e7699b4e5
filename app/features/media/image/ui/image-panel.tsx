import { useRef, useState } from 'react'

import type { ImageView } from '#app/core/media.ts'

import { DescribeImage } from './describe-image.tsx'
import { ImageChooser } from './image-chooser.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { useImageMessages } from './use-image-messages.ts'

type DescribedImage = { id: string; view: ImageView }
export type ImagePanelProps = {
  /** The image to describe; null opens the chooser first. */
  about: DescribedImage | null
  selectedId: string | null
  mergesPosterPairs: boolean
  onChoose: (id: string, view: ImageView) => void
  onClose: () => void
}

/** The dialog of an image field: chooses an image, and describes a new upload. */
export function ImagePanel({
  about: initialAbout,
  selectedId,
  mergesPosterPairs,
  onChoose,
  onClose,
}: ImagePanelProps) {
  const messages = useImageMessages()
  const [added, add] = useState<DescribedImage | null>(null)
  const about = initialAbout ?? added
  const body = useRef<HTMLDivElement>(null)
  // closing the dialog before unmounting returns the focus to the opener
  const close = () => body.current?.closest('dialog')?.close()
  const choose = (id: string, view: ImageView) => {
    onChoose(id, view)
    close()
  }
  const addImage = (id: string, view: ImageView) => {
    onChoose(id, view)
    add({ id, view })
  }
  const title = about ? messages.about.title : messages.chooser.title
  return (
    <ImageDialog title={title} body={body} onClose={onClose}>
      {about ? (
        <DescribeImage
          key={about.id}
          {...about}
          isNew={initialAbout === null}
          onSaved={choose}
          onLater={close}
        />
      ) : (
        <ImageChooser
          selectedIds={selectedId ? [selectedId] : []}
          mergesPosterPairs={mergesPosterPairs}
          onUploaded={addImage}
          onChoose={choose}
        />
      )}
    </ImageDialog>
  )
}
