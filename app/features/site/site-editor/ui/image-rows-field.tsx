import { Images, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { needsAltText } from '#app/features/media/image/rules.ts'
import type { ImagesPanelProps } from '#app/features/media/image/ui/images-panel.tsx'
import { UploadArea } from '#app/features/media/upload/ui/upload-area.tsx'
import {
  addToRows,
  maxImagesPerRow,
  maxRows,
  moveInRows,
} from '#app/features/site/portfolio/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import { type Change, useEditorContext } from './editor-context.ts'
import { GalleryImage } from './gallery-image.tsx'
import { OrderButtons, moveInList } from './order-buttons.tsx'
import { useWebsiteMessages } from './use-website-messages.ts'
import './gallery.css'

type Props = {
  label: string
  value: string[][]
  change: Change<string[][]>
  way: string
}

/**
 * Images in rows: one alone, two side by side, or a grid. New images are uploaded or chosen, many
 * at once, and arranged below; their texts are edited next to them.
 */
export function ImageRowsField({ label, value, change, way }: Props) {
  const messages = useWebsiteMessages()
  const { part, pictures } = useEditorContext()
  const put = (rows: string[][]) => change(rows, true)
  return (
    <fieldset className="fields-list gallery" data-way={way} data-gallery="">
      <legend>{label}</legend>
      <UploadArea compact folder="" acceptedKinds={['picture']} target={part} />
      <div className="gallery-tools">
        <ChooseImages
          label={messages.chooseImages}
          without={value.flat()}
          add={(chosen) => {
            const isTall = (id: string) => {
              const view = chosen.find((one) => one.id === id)?.view ?? pictures[id]
              return view !== undefined && view.width <= view.height
            }
            put(
              addToRows(
                value,
                chosen.map(({ id }) => id),
                isTall,
              ),
            )
          }}
        />
        <MissingAltText rows={value} />
      </div>
      {value.length > 0 && <p className="field-hint">{messages.textsHint}</p>}
      {value.map((row, at) => (
        <GalleryRow key={row.join() || at} rows={value} at={at} path={`${way}.${at}`} put={put} />
      ))}
    </fieldset>
  )
}

type RowProps = { rows: string[][]; at: number; path: string; put: (rows: string[][]) => void }

function GalleryRow({ rows, at, path, put }: RowProps) {
  const messages = useWebsiteMessages()
  const { problems } = useEditorContext()
  const sentence = useSentence()
  const row = rows[at]!
  const before = rows.slice(0, at).flat().length
  const name = messages.row(at + 1, row.length)
  const problem = problems[path]
  return (
    <section className="gallery-row" aria-label={name} data-way={path}>
      <header className="gallery-row-head">
        <h3>{name}</h3>
        {row.length < maxImagesPerRow && (
          <ChooseImages
            label={messages.addToRow}
            about={name}
            without={rows.flat()}
            isQuiet
            add={(chosen) => {
              const ids = chosen.map(({ id }) => id)
              put(rows.with(at, [...row, ...ids].slice(0, maxImagesPerRow)))
            }}
          />
        )}
        <OrderButtons
          what={name}
          at={at}
          count={rows.length}
          move={(to) => put(moveInList(rows, at, to))}
          remove={() => put(rows.toSpliced(at, 1))}
          iconsOnly
        />
      </header>
      <FieldProblem id={`${path}-problem`} text={problem && sentence(problem)} />
      <ul>
        {row.map((id, place) => (
          <GalleryImage
            key={id || place}
            id={id}
            name={messages.pictureOf(before + place + 1)}
            path={`${path}.${place}`}
            replace={(to) => put(replaceImage(rows, at, place, to))}
            moveUp={at + place > 0 ? () => put(moveInRows(rows, at, place, -1)) : undefined}
            moveDown={
              at < rows.length - 1 || place < row.length - 1
                ? () => put(moveInRows(rows, at, place, 1))
                : undefined
            }
            split={
              row.length > 1 && rows.length < maxRows
                ? () => put(replaceImage(rows, at, place, null).toSpliced(at + 1, 0, [id]))
                : undefined
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Returns the rows with another image or none in a place; an empty row disappears. */
function replaceImage(rows: string[][], at: number, place: number, to: string | null) {
  const row = rows[at]!.toSpliced(place, 1, ...(to ? [to] : []))
  return row.length > 0 ? rows.with(at, row) : rows.toSpliced(at, 1)
}

/** Counts the images without alt text and leads to the first of them. */
function MissingAltText({ rows }: { rows: string[][] }) {
  const messages = useWebsiteMessages()
  const { pictures, texts } = useEditorContext()
  const missing = rows.flat().filter((id) => {
    const typed = texts.typed[id]
    const view = pictures[id]
    return view && needsAltText(view) && !typed?.alt && typed?.decorative !== 'on'
  })
  return (
    <output className="gallery-missing">
      {missing.length > 0 && (
        <button
          type="button"
          onClick={({ currentTarget }) =>
            currentTarget
              .closest('[data-gallery]')
              ?.querySelector<HTMLElement>('[data-alt-missing] input[data-text=alt]')
              ?.focus()
          }
        >
          {messages.altMissing(missing.length)}
        </button>
      )}
    </output>
  )
}

type ChooseProps = Pick<ImagesPanelProps, 'without'> & {
  label: string
  about?: string
  isQuiet?: boolean
  add: ImagesPanelProps['onAdd']
}

/** Opens the library to choose several images. The dialog is loaded on first use. */
function ChooseImages({ label, about, isQuiet = false, without, add }: ChooseProps) {
  const { picture: messages } = useWebsiteMessages()
  const { addPicture } = useEditorContext()
  const [Panel, setPanel] = useState<ComponentType<ImagesPanelProps> | null>(null)
  const open = () => {
    import('#app/features/media/image/ui/images-panel.tsx').then(
      ({ ImagesPanel }) => setPanel(() => ImagesPanel),
      () => toast.error(messages.lost),
    )
  }
  return (
    <>
      <Button
        look={isQuiet ? 'quiet' : 'outline'}
        compact
        aria-haspopup="dialog"
        {...(about && { 'aria-label': `${label}: ${about}` })}
        onClick={open}
      >
        {isQuiet ? <Plus /> : <Images />}
        {label}
      </Button>
      {Panel && (
        <Panel
          without={without}
          onAdd={(chosen) => {
            for (const { id, view } of chosen) addPicture(id, view)
            add(chosen)
          }}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  )
}
