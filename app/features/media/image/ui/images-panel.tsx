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
  onAdd: (chosen: { id: string; view: ImageView }[]) => void
  onClose: () => void
}

/** A dialog to choose several images of the library, in the order of the clicks. */
export function ImagesPanel({ without, onAdd, onClose }: ImagesPanelProps) {
  const { chooser: messages } = useImageMessages()
  const { portal } = useMessages()
  const [chosen, setChosen] = useState<{ id: string; view: ImageView }[]>([])
  const toggle = (id: string, view: ImageView) =>
    setChosen(
      chosen.some((one) => one.id === id)
        ? chosen.filter((one) => one.id !== id)
        : [...chosen, { id, view }],
    )
  const body = useRef<HTMLDivElement>(null)
  // closing the dialog before unmounting returns the focus to the opener
  const close = () => body.current?.closest('dialog')?.close()
  return (
    <ImageDialog title={messages.titleSeveral} body={body} onClose={onClose}>
      <ImageChooser chosen={chosen.map(({ id }) => id)} without={without} onChoose={toggle} />
      <footer className="picture-panel-foot">
        <Button
          look="accent"
          disabled={chosen.length === 0}
          onClick={() => {
            onAdd(chosen)
            close()
          }}
        >
          {messages.add(chosen.length)}
        </Button>
        <Button look="quiet" onClick={close}>
          {portal.cancel}
        </Button>
      </footer>
    </ImageDialog>
  )
}
