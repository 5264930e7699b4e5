import { AudioLines, EyeOff, FileText, Heart, MessageCircle, Play } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { formatClock } from '#app/core/timecode.ts'

import {
  type GridBlock,
  type Tile,
  type TileKind,
  buildFilePath,
  buildItemPath,
  buildTileImage,
  tileKinds,
} from '../rules.ts'
import type { SelectionView } from './selection-view.ts'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

/** The grid of each section. Rows end at the breaks of the window's width. */
export function GallerySections({
  slug,
  grid,
  selection,
}: {
  slug: string
  grid: GridBlock[]
  selection: SelectionView
}) {
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
            <Cell tile={tile} selection={selection}>
              <TileLink slug={slug} tile={tile} sizes={sizes} />
            </Cell>
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

/** The place of a tile in the grid, with the marks and the heart on it. */
function Cell({
  tile: { number, name },
  selection: { list, marks, hidden },
  children,
}: {
  tile: Tile
  selection: SelectionView
  children: ReactNode
}) {
  const messages = useGallerySelectionMessages()
  const label = marks.labels[number]
  const comments = marks.comments[number] ?? 0
  return (
    <div
      className={`cell t${number}`}
      data-label={label}
      data-hidden={hidden.includes(number) ? '' : undefined}
    >
      {children}
      <TileMarks label={label ? messages.labels[label] : ''} comments={comments} />
      {list && <HeartButton number={number} name={name} isOn={marks.favorites.includes(number)} />}
    </div>
  )
}

/** The color, hiding and comments of a file; the style sheet shows those that it has. */
function TileMarks({ label, comments }: { label: string; comments: number }) {
  const messages = useGallerySelectionMessages()
  return (
    <span className="tile-marks">
      <span className="tile-label">
        <span className="visually-hidden">{label}</span>
      </span>
      <span className="tile-hidden" title={messages.hidden}>
        <EyeOff />
        <span className="visually-hidden">{messages.hidden}</span>
      </span>
      <span className="tile-talk" title={messages.comments}>
        <MessageCircle />
        <span className="visually-hidden">{messages.comments}: </span>
        <span data-comments="">{comments > 0 ? comments : ''}</span>
      </span>
    </span>
  )
}

/** Sends the form of the toolbar, or is handled by the script. */
function HeartButton({ number, name, isOn }: { number: number; name: string; isOn: boolean }) {
  const messages = useGallerySelectionMessages()
  return (
    <button
      className="tile-heart"
      type="submit"
      form="gallery-favorites"
      name={isOn ? 'remove' : 'add'}
      value={number}
      aria-pressed={isOn}
      aria-label={messages.add(name)}
    >
      <Heart />
    </button>
  )
}

function TileLink({ slug, tile, sizes }: { slug: string; tile: Tile; sizes: string }) {
  const { number, kind, name, seconds } = tile
  const image = buildTileImage(slug, tile)
  return (
    <a
      className={`tile tile-${kind}`}
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
      <TileLabel
        kind={kind}
        name={name}
        clock={seconds === null ? '' : formatClock(1000 * seconds)}
        waveform={tile.hasWaveform ? buildFilePath(slug, tile, 'waveform') : null}
      />
    </a>
  )
}

function TileLabel({
  kind,
  name,
  clock,
  waveform,
}: {
  kind: TileKind
  name: string
  clock: string
  /** Address of the picture; null if there is none, and empty if the script fills it in. */
  waveform: string | null
}) {
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
      {waveform !== null && (
        <img className="tile-wave" src={waveform || undefined} alt="" loading="lazy" />
      )}
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
export function TileTemplates({ hasHearts }: { hasHearts: boolean }) {
  return tileKinds.map((kind) => (
    <template key={kind} data-tile={kind}>
      <div className="cell">
        <a className={`tile tile-${kind}`} href="#content">
          {(kind === 'image' || kind === 'video') && <img alt="" decoding="async" />}
          <TileLabel kind={kind} name="" clock="" waveform={kind === 'audio' ? '' : null} />
        </a>
        <TileMarks label="" comments={0} />
        {/* the script fills in the name */}
        {hasHearts && <HeartButton number={0} name="{file}" isOn={false} />}
      </div>
    </template>
  ))
}
