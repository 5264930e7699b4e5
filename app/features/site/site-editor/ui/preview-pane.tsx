import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { ImageView } from '#app/core/media.ts'
import type { AnyContent } from '#app/features/site/site-editor/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import type { PreviewMessage, EditorMessage } from './preview-shell.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'
import type { Part } from '#app/core/site-parts.ts'

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
  pictures: Record<string, ImageView>
  openCard: string | null
  choose: (section: string, text: string) => void
}

/**
 * The preview in a frame as wide as a phone, a tablet or a desktop, scaled to the available space.
 */
export function PreviewPane({ part, path, content, pictures, openCard, choose }: Props) {
  const messages = useWebsiteMessages()
  // The frame loads after hydration, because a `ready` sent before the editor listens is lost.
  const src = useHydrated() ? `/preview/mine${path}` : undefined
  const [width, setWidth] = useState<Width>('desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const sendContent = useCallback(() => {
    // until its page listens, the frame may still be another document
    if (!isReady.current) return
    frame.current?.contentWindow?.postMessage(
      { part, content, pictures, selectedPath: openCard } satisfies EditorMessage,
      location.origin,
    )
  }, [part, content, pictures, openCard])

  useEffect(sendContent, [sendContent])
  useEffect(() => {
    const handleMessage = ({ origin, source, data }: MessageEvent<PreviewMessage | string>) => {
      // Browser extensions also post messages to the page, always as strings.
      if (
        origin !== location.origin ||
        source !== frame.current?.contentWindow ||
        typeof data !== 'object'
      )
        return
      if ('ready' in data) {
        isReady.current = true
        sendContent()
      }
      if ('section' in data) choose(data.section, data.text)
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [sendContent, choose])
  const room = usePreviewScale(width)
  return (
    <div className="preview">
      <fieldset className="preview-widths" aria-label={messages.widths.label}>
        {(Object.keys(widths) as Width[]).map((choice) => {
          const { Icon } = widths[choice]
          return (
            <Button
              key={choice}
              look="quiet"
              compact
              aria-pressed={width === choice}
              onClick={() => setWidth(choice)}
            >
              <Icon />
              {messages.widths[choice]}
            </Button>
          )
        })}
      </fieldset>
      <div className="preview-frame" ref={room}>
        <iframe ref={frame} title={messages.frame} src={src} />
      </div>
    </div>
  )
}

/** Scales the frame so that its full width fits the available space. */
function usePreviewScale(width: Width) {
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
