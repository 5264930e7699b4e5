import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { PictureView } from '#app/core/media.ts'
import type { AnyContent, Part } from '#app/studio/edition/rules.ts'
import { Button } from '#app/ui/button.tsx'

import type { Said, Typed } from './preview-frame.tsx'
import { useWebsiteWords } from './use-website-words.ts'

const widths = {
  phone: { width: 390, Icon: Smartphone },
  tablet: { width: 820, Icon: Tablet },
  desktop: { width: 1280, Icon: Monitor },
}
type Width = keyof typeof widths

type Props = {
  part: Part
  path: string
  content: AnyContent
  pictures: Record<string, PictureView>
  chosen: string | null
  choose: (section: string) => void
}

/**
 * The page as it would be, in a frame as wide as a telephone, a tablet or a desk, drawn as large as
 * there is room.
 */
export function Look({ part, path, content, pictures, chosen, choose }: Props) {
  const words = useWebsiteWords()
  const [width, setWidth] = useState<Width>('desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  const tell = useCallback(() => {
    frame.current?.contentWindow?.postMessage(
      { part, content, pictures, chosen } satisfies Typed,
      location.origin,
    )
  }, [part, content, pictures, chosen])

  useEffect(tell, [tell])
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<Said | string>) => {
      // whatever else a browser's extensions say to each other is a text
      if (
        origin !== location.origin ||
        source !== frame.current?.contentWindow ||
        typeof data !== 'object'
      )
        return
      if ('ready' in data) tell()
      if ('section' in data) choose(data.section)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [tell, choose])
  const room = useRoom(width)
  return (
    <div className="look">
      <fieldset className="look-widths" aria-label={words.widths.label}>
        {(Object.keys(widths) as Width[]).map((one) => {
          const { Icon } = widths[one]
          return (
            <Button
              key={one}
              look="quiet"
              compact
              aria-pressed={width === one}
              onClick={() => setWidth(one)}
            >
              <Icon />
              {words.widths[one]}
            </Button>
          )
        })}
      </fieldset>
      <div className="look-room" ref={room}>
        <iframe ref={frame} title={words.frame} src={`/preview/mine${path}`} />
      </div>
    </div>
  )
}

/** Draws the page as large as there is room for its width. */
function useRoom(width: Width) {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = room.current!
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / widths[width].width)
      box.style.setProperty('--scale', String(scale))
      box.style.setProperty('--width', `${widths[width].width}px`)
    }
    const watch = new ResizeObserver(fit)
    watch.observe(box)
    return () => watch.disconnect()
  }, [width])
  return room
}
