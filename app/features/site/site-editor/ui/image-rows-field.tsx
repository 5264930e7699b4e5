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
  path: string
}

/**
 * Images in rows: one alone, two side by side, or a grid. New images are uploaded or chosen, many
 * at once, and arranged below; their texts are edited next to them.
 */
export function ImageRowsField({ label, value, change, path }: Props) {
  const messages = useWebsiteMessages()
  const { part, pictures } = useEditorContext()
  const set = (rows: string[][]) => change(rows, true)
  return (
    <fieldset className="fields-list gallery" data-way={path} data-gallery="">
      <legend>{label}</legend>
      <UploadArea compact folder="" acceptedKinds={['picture']} target={part} />
      <div className="gallery-tools">
        <ChooseImages
          label={messages.chooseImages}
          without={value.flat()}
          add={(images) => {
            const isTall = (id: string) => {
              const view = images.find((image) => image.id === id)?.view ?? pictures[id]
              return view !== undefined && view.width <= view.height
            }
            set(
              addToRows(
                value,
                images.map(({ id }) => id),
                isTall,
              ),
            )
          }}
        />
        <MissingAltText rows={value} />
      </div>
      {value.length > 0 && <p className="field-hint">{messages.textsHint}</p>}
      {value.map((row, index) => (
        <GalleryRow
          key={row.join() || index}
          rows={value}
          index={index}
          path={`${path}.${index}`}
          set={set}
        />
      ))}
    </fieldset>
  )
}

type RowProps = {
  rows: string[][]
  index: number
  path: string
  set: (rows: string[][]) => void
}

function GalleryRow({ rows, index, path, set }: RowProps) {
  const messages = useWebsiteMessages()
  const { problems } = useEditorContext()
  const sentence = useSentence()
  const row = rows[index]!
  const before = rows.slice(0, index).flat().length
  const name = messages.row(index + 1, row.length)
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
            add={(images) => {
              const ids = images.map(({ id }) => id)
              set(rows.with(index, [...row, ...ids].slice(0, maxImagesPerRow)))
            }}
          />
        )}
        <OrderButtons
          name={name}
          index={index}
          count={rows.length}
          move={(to) => set(moveInList(rows, index, to))}
          remove={() => set(rows.toSpliced(index, 1))}
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
            replace={(to) => set(replaceImage(rows, index, place, to))}
            moveUp={index + place > 0 ? () => set(moveInRows(rows, index, place, -1)) : undefined}
            moveDown={
              index < rows.length - 1 || place < row.length - 1
                ? () => set(moveInRows(rows, index, place, 1))
                : undefined
            }
            split={
              row.length > 1 && rows.length < maxRows
                ? () => set(replaceImage(rows, index, place, null).toSpliced(index + 1, 0, [id]))
                : undefined
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Returns the rows with another image or none in a place; an empty row disappears. */
function replaceImage(rows: string[][], index: number, place: number, to: string | null) {
  const row = rows[index]!.toSpliced(place, 1, ...(to ? [to] : []))
  return row.length > 0 ? rows.with(index, row) : rows.toSpliced(index, 1)
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
          onAdd={(images) => {
            for (const { id, view } of images) addPicture(id, view)
            add(images)
          }}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  )
}
