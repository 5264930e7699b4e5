import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { ImageView } from '#app/core/media.ts'
import { Dialog } from '#app/ui/dialog.tsx'

import { DescribeImage } from './describe-image.tsx'
import { ImageChooser } from './image-chooser.tsx'
import { useImageMessages } from './use-image-messages.ts'
import './image.css'
import './image-panel.css'

type DescribedImage = { id: string; view: ImageView }
export type ImagePanelProps = {
  /** The image to describe; null opens the chooser first. */
  about: DescribedImage | null
  chosen: string | null
  stems: boolean
  onChoose: (id: string, view: ImageView) => void
  onClose: () => void
}

/**
 * The dialog of an image field: chooses an image, and describes a new upload. Rendered outside the
 * form that opened it.
 */
export function ImagePanel({ about: given, chosen, stems, onChoose, onClose }: ImagePanelProps) {
  const messages = useImageMessages()
  const [added, add] = useState<DescribedImage | null>(null)
  const about = given ?? added
  const title = about ? messages.about.title : messages.chooser.title
  const addImage = (id: string, view: ImageView) => {
    onChoose(id, view)
    add({ id, view })
  }
  const body = useRef<HTMLDivElement>(null)
  // closing the dialog before unmounting returns the focus to the opener
  const close = () => body.current?.closest('dialog')?.close()
  const choose = (id: string, view: ImageView) => {
    onChoose(id, view)
    close()
  }
  return createPortal(
    <Dialog label={title} className="picture-panel" onClose={onClose}>
      <div className="picture-panel-body" ref={body}>
        <header className="picture-panel-head">
          <h2>{title}</h2>
          <form method="dialog" onSubmit={(event) => event.stopPropagation()}>
            <button className="icon-button" type="submit" aria-label={messages.chooser.close}>
              <X />
            </button>
          </form>
        </header>
        {about ? (
          <DescribeImage
            key={about.id}
            {...about}
            isNew={given === null}
            onSaved={choose}
            onLater={close}
          />
        ) : (
          <ImageChooser chosen={chosen} stems={stems} onUploaded={addImage} onChoose={choose} />
        )}
      </div>
    </Dialog>,
    document.querySelector('.portal') ?? document.body,
  )
}
