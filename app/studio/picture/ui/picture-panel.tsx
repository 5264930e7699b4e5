import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { PictureView } from '#app/core/media.ts'
import { Dialog } from '#app/ui/dialog.tsx'

import { AboutPicture } from './about-picture.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { usePictureWords } from './use-picture-words.ts'
import './picture.css'
import './picture-panel.css'

type About = { id: string; view: PictureView }
export type PanelProps = {
  /** The picture that is to be described; without one it is chosen first. */
  about: About | null
  chosen: string | null
  stems: boolean
  onChoose: (id: string, view: PictureView) => void
  onClose: () => void
}

/**
 * The dialog of a picture field: choosing, and describing what was just put there. It stands
 * outside the form it was opened from.
 */
export function PicturePanel({ about: given, chosen, stems, onChoose, onClose }: PanelProps) {
  const words = usePictureWords()
  const [added, add] = useState<About | null>(null)
  const about = given ?? added
  const title = about ? words.about.title : words.chooser.title
  const put = (id: string, view: PictureView) => {
    onChoose(id, view)
    add({ id, view })
  }
  const body = useRef<HTMLDivElement>(null)
  // closed before it is gone, so that the focus goes back
  const close = () => body.current?.closest('dialog')?.close()
  const choose = (id: string, view: PictureView) => {
    onChoose(id, view)
    close()
  }
  return createPortal(
    <Dialog label={title} className="picture-panel" onClose={onClose}>
      <div className="picture-panel-body" ref={body}>
        <header className="picture-panel-head">
          <h2>{title}</h2>
          <form method="dialog" onSubmit={(event) => event.stopPropagation()}>
            <button className="icon-button" type="submit" aria-label={words.chooser.close}>
              <X />
            </button>
          </form>
        </header>
        {about ? (
          <AboutPicture
            key={about.id}
            {...about}
            isNew={given === null}
            onSaved={choose}
            onLater={close}
          />
        ) : (
          <PictureChooser chosen={chosen} stems={stems} onPut={put} onChoose={choose} />
        )}
      </div>
    </Dialog>,
    document.querySelector('.portal') ?? document.body,
  )
}
