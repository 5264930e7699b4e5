import type { BuiltInImage } from '#app/features/media/media-library/rules.ts'

import { UsageList } from './item-usages.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

/**
 * Lists the images that come with the program, which can be used but not changed, with the places
 * that show them.
 */
export function BuiltInImages({ images }: { images: BuiltInImage[] }) {
  const { builtIn: messages, item } = useLibraryMessages()
  if (images.length === 0) return null
  return (
    <section className="library-built-in" aria-labelledby="built-in">
      <h3 id="built-in">{messages.title}</h3>
      <p className="muted">{messages.lead}</p>
      <ul className="tiles">
        {images.map(({ id, view, usages }) => (
          <li className="tile" key={id}>
            <span className="tile-open">
              <span className="tile-image">
                <img
                  src={`${view.base}-${view.widths[0]}.webp`}
                  alt=""
                  width={view.width}
                  height={view.height}
                  data-focus={view.focus.join(' ')}
                  data-color={view.dominantColor}
                  loading="lazy"
                  decoding="async"
                />
              </span>
              <span className="tile-name">{view.alt || id}</span>
              <span className="tile-note">{messages.note}</span>
            </span>
            {usages.length > 0 && (
              <div className="tile-uses">
                <p className="muted">{item.uses}</p>
                <UsageList usages={usages} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
