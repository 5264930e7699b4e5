import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'

import { Dialog } from '#app/ui/dialog.tsx'

import { useImageMessages } from './use-image-messages.ts'
import './image.css'
import './image-panel.css'

type Props = {
  title: string
  onClose: () => void
  /** An element of the dialog, with which the parent closes it. */
  body: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A dialog about images, rendered outside the form that opened it. */
export function ImageDialog({ title, onClose, body, children }: Props) {
  const messages = useImageMessages()
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
        {children}
      </div>
    </Dialog>,
    document.querySelector('.portal') ?? document.body,
  )
}
