import { Download } from 'lucide-react'

import {
  formatDuration,
  formatNumber,
  formatFileSize,
  formatCompactDate,
} from '#app/core/display.ts'
import type { MediaItem } from '#app/features/media/media-library/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useLibraryMessages } from './use-library-messages.ts'

/** Shows the type, size and origin of an item, and a link to the original. */
export function ItemFacts({ item, now }: { item: MediaItem; now: Date }) {
  const messages = useLibraryMessages()
  const display = useDisplay()
  const { kind, hash, name, bytes, picture, film, sound, addedBy, addedAt } = item
  const format = (picture ?? film ?? sound)?.format ?? ''
  const [width, height] = [picture?.width ?? film?.width, picture?.height ?? film?.height]
  const seconds = film?.seconds ?? sound?.seconds
  return (
    <section className="item-facts" aria-labelledby="item-facts">
      <h3 id="item-facts">{messages.item.facts}</h3>
      <dl className="facts">
        <div>
          <dt>{messages.item.type}</dt>
          <dd>{[messages.kind[kind], messages.formats[format]].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{messages.item.size}</dt>
          <dd>{formatFileSize(bytes, display.locale)}</dd>
        </div>
        {width && height && (
          <div>
            <dt>{messages.item.measures}</dt>
            <dd>
              {messages.item.pixels(
                formatNumber(width, display.locale),
                formatNumber(height, display.locale),
              )}
            </dd>
          </div>
        )}
        {seconds && (
          <div>
            <dt>{messages.item.length}</dt>
            <dd>{formatDuration(seconds)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.item.added}</dt>
          <dd>{messages.item.by(addedBy, formatCompactDate(addedAt, now, display))}</dd>
        </div>
      </dl>
      <ButtonLink compact href={`/media/${hash}-original`} download={name}>
        <Download />
        {messages.item.original}
      </ButtonLink>
    </section>
  )
}
