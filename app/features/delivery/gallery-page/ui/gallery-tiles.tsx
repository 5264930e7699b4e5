import { AudioLines, FileText, Play } from 'lucide-react'
import { Fragment } from 'react'

import {
  type GridBlock,
  type Tile,
  type TileKind,
  buildItemPath,
  buildTileImage,
  formatClock,
  tileKinds,
} from '../rules.ts'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

/** The grid of each section. Rows end at the breaks of the window's width. */
export function GallerySections({ slug, grid }: { slug: string; grid: GridBlock[] }) {
  const messages = useGalleryPageMessages()
  return grid.map(({ id, title, count, tiles, fills, rests }, index) => (
    <section
      key={id}
      className="gallery-section"
      id={`section-${index + 1}`}
      aria-labelledby={`section-title-${index + 1}`}
    >
      <h2 id={`section-title-${index + 1}`} className={title ? undefined : 'visually-hidden'}>
        <span>{title || messages.files}</span>{' '}
        {title && <small>{messages.sectionCount(count)}</small>}
      </h2>
      <div className="gallery-grid">
        {tiles.map(({ tile, sizes, ends }) => (
          <Fragment key={tile.number}>
            <TileLink slug={slug} tile={tile} sizes={sizes} />
            {ends && <i className={`row-end ${ends}`} />}
          </Fragment>
        ))}
        {fills.map(({ key }) => (
          <i key={key} className={`row-fill ${key} f${index}${key}`} />
        ))}
        {rests.length > 0 && <i className={`grid-rest r${index}`} />}
      </div>
    </section>
  ))
}

function TileLink({ slug, tile, sizes }: { slug: string; tile: Tile; sizes: string }) {
  const { number, kind, name, seconds } = tile
  const image = buildTileImage(slug, tile)
  return (
    <a
      className={`tile tile-${kind} t${number}`}
      id={`f${number}`}
      href={buildItemPath(slug, number)}
      data-number={number}
    >
      {image && (
        <img
          src={image.src}
          srcSet={image.srcset || undefined}
          sizes={image.srcset ? sizes : undefined}
          alt={name}
          loading="lazy"
          decoding="async"
        />
      )}
      <TileLabel kind={kind} name={name} clock={seconds === null ? '' : formatClock(seconds)} />
    </a>
  )
}

function TileLabel({ kind, name, clock }: { kind: TileKind; name: string; clock: string }) {
  const { kinds } = useGalleryPageMessages()
  if (kind === 'image') return null
  if (kind === 'video')
    return (
      <span className="tile-badge">
        <Play />
        <span className="visually-hidden">{kinds.video}, </span>
        <span data-clock="">{clock}</span>
      </span>
    )
  return (
    <span className="tile-file">
      {kind === 'audio' ? <AudioLines /> : <FileText />}
      <span className="visually-hidden">{kinds[kind]}: </span>
      <span className="tile-name" data-name="">
        {name}
      </span>
      {kind === 'audio' && <span data-clock="">{clock}</span>}
    </span>
  )
}

/** An empty tile of each kind, which the script copies. */
export function TileTemplates() {
  return tileKinds.map((kind) => (
    <template key={kind} data-tile={kind}>
      <a className={`tile tile-${kind}`} href="#content">
        {(kind === 'image' || kind === 'video') && <img alt="" decoding="async" />}
        <TileLabel kind={kind} name="" clock="" />
      </a>
    </template>
  ))
}
