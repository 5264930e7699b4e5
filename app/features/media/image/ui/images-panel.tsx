import { useRef, useState } from 'react'

import type { ImageView } from '#app/core/media.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { ImageChooser } from './image-chooser.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { useImageMessages } from './use-image-messages.ts'

export type ImagesPanelProps = {
  /** Images that are not offered, because they are there already. */
  without: string[]
  onAdd: (images: { id: string; view: ImageView }[]) => void
  onClose: () => void
}

/** A dialog to choose several images of the library, in the order of the clicks. */
export function ImagesPanel({ without, onAdd, onClose }: ImagesPanelProps) {
  const { chooser: messages } = useImageMessages()
  const { portal } = useMessages()
  const [selection, setSelection] = useState<{ id: string; view: ImageView }[]>([])
  const toggle = (id: string, view: ImageView) =>
    setSelection(
      selection.some((image) => image.id === id)
        ? selection.filter((image) => image.id !== id)
        : [...selection, { id, view }],
    )
  const body = useRef<HTMLDivElement>(null)
  // closing the dialog before unmounting returns the focus to the opener
  const close = () => body.current?.closest('dialog')?.close()
  return (
    <ImageDialog title={messages.titleSeveral} body={body} onClose={onClose}>
      <ImageChooser
        selectedIds={selection.map(({ id }) => id)}
        without={without}
        onChoose={toggle}
      />
      <footer className="picture-panel-foot">
        <Button
          look="accent"
          disabled={selection.length === 0}
          onClick={() => {
            onAdd(selection)
            close()
          }}
        >
          {messages.add(selection.length)}
        </Button>
        <Button look="quiet" onClick={close}>
          {portal.cancel}
        </Button>
      </footer>
    </ImageDialog>
  )
}
