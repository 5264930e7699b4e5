import { Download } from 'lucide-react'

import { clockText, numberText, sizeText, whenText } from '#app/core/display.ts'
import type { Item } from '#app/studio/library/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useLibraryWords } from './use-library-words.ts'

/** What kind of file it is, who added it and when, and the file as it came. */
export function ItemFacts({ item, now }: { item: Item; now: Date }) {
  const words = useLibraryWords()
  const display = useDisplay()
  const { kind, hash, name, bytes, picture, film, sound, addedBy, addedAt } = item
  const format = (picture ?? film ?? sound)?.format ?? ''
  const [width, height] = [picture?.width ?? film?.width, picture?.height ?? film?.height]
  const seconds = film?.seconds ?? sound?.seconds
  return (
    <section className="item-facts" aria-labelledby="item-facts">
      <h3 id="item-facts">{words.item.facts}</h3>
      <dl className="facts">
        <div>
          <dt>{words.item.type}</dt>
          <dd>{[words.kind[kind], words.formats[format]].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{words.item.size}</dt>
          <dd>{sizeText(bytes, display.locale)}</dd>
        </div>
        {width && height && (
          <div>
            <dt>{words.item.measures}</dt>
            <dd>
              {words.item.pixels(
                numberText(width, display.locale),
                numberText(height, display.locale),
              )}
            </dd>
          </div>
        )}
        {seconds && (
          <div>
            <dt>{words.item.length}</dt>
            <dd>{clockText(seconds)}</dd>
          </div>
        )}
        <div>
          <dt>{words.item.added}</dt>
          <dd>{words.item.by(addedBy, whenText(addedAt, now, display))}</dd>
        </div>
      </dl>
      <ButtonLink compact href={`/media/${hash}-original`} download={name}>
        <Download />
        {words.item.original}
      </ButtonLink>
    </section>
  )
}
