import { ArrowDown, ArrowUp, Ellipsis, Focus, ImageUp, Rows2, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ImageView } from '#app/core/media.ts'
import { ImageTextFields } from '#app/features/media/image/ui/image-text-fields.tsx'
import { useImagePanel } from '#app/features/media/image/ui/use-image-panel.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { useMenu } from '#app/ui/use-menu.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import '#app/ui/move-menu.css'

import { useEditorContext } from './editor-context.ts'
import { useWebsiteMessages } from './use-website-messages.ts'

type Props = {
  id: string
  name: string
  path: string
  /** Shows another image in its place, or none. */
  replace: (id: string | null) => void
  moveUp: (() => void) | undefined
  moveDown: (() => void) | undefined
  /** Gives the image a row of its own. */
  split: (() => void) | undefined
}

/** One image of a gallery with its texts and a menu. */
export function GalleryImage({ id, name, path, replace, moveUp, moveDown, split }: Props) {
  const messages = useWebsiteMessages()
  const { pictures, problems, addPicture, texts } = useEditorContext()
  const sentence = useSentence()
  const { opened, open, close } = useImagePanel()
  const view = pictures[id]
  const isOwn = view?.base === `/media/${id}`
  const problem = normalizeProblem(problems[path])
  const isAboutText = isOwn && problem === 'picture-undescribed'
  return (
    <li className="gallery-image" data-way={path} data-wrong={problem && true}>
      <GalleryThumbnail view={view} />
      {view && isOwn ? (
        <ImageTextFields
          hash={id}
          view={view}
          name={name}
          imageTexts={texts.imageTexts}
          typed={texts.typed[id]}
          problem={texts.problems[id] ?? (isAboutText ? problem : undefined)}
        />
      ) : (
        <FixedText view={view} id={id} />
      )}
      <ImageMenu
        name={name}
        items={[
          moveUp && { icon: <ArrowUp />, label: messages.up, act: moveUp },
          moveDown && { icon: <ArrowDown />, label: messages.down, act: moveDown },
          split && { icon: <Rows2 />, label: messages.ownRow, act: split },
          isOwn && {
            icon: <Focus />,
            label: messages.focalPoint,
            act: () => open('describe'),
          },
          { icon: <ImageUp />, label: messages.replacePicture, act: () => open('choose') },
          { icon: <Trash2 />, label: messages.remove, act: () => replace(null) },
        ]}
      />
      {problem && !isAboutText && <FieldProblem id={`${path}-problem`} text={sentence(problem)} />}
      {opened && (
        <opened.Panel
          about={opened.mode === 'describe' && view ? { id, view } : null}
          selectedId={id || null}
          mergesPosterPairs={false}
          onChoose={(to, view) => {
            addPicture(to, view)
            if (to !== id) replace(to)
          }}
          onClose={close}
        />
      )}
    </li>
  )
}

function GalleryThumbnail({ view }: { view: ImageView | undefined }) {
  if (!view) return <span className="gallery-gap" />
  return (
    <img
      src={`${view.base}-${view.widths[0]}.webp`}
      alt=""
      width={view.width}
      height={view.height}
      data-focus={view.focus.join(' ')}
      data-color={view.dominantColor}
      loading="lazy"
    />
  )
}

/** An empty place has an invalid image id, so that problem is reported as a missing image. */
function normalizeProblem(problem: ProblemCode | undefined): ProblemCode | undefined {
  return problem === 'picture-unknown' ? 'picture-missing' : problem
}

/** The alt text of a built-in image can't be changed. */
function FixedText({ view, id }: { view: ImageView | undefined; id: string }) {
  const { picture: messages } = useWebsiteMessages()
  if (!view) return <p className="muted">{id ? messages.gone : messages.none}</p>
  return (
    <p className="gallery-fixed">
      {view.alt || messages.decorative}
      <span className="muted">{messages.builtIn}</span>
    </p>
  )
}

type MenuItem = { icon: ReactNode; label: string; act: () => void }

function ImageMenu({ name, items }: { name: string; items: (MenuItem | false | undefined)[] }) {
  const messages = useWebsiteMessages()
  const { menu, close } = useMenu()
  return (
    <details className="card-menu gallery-menu" name="card-menu" ref={menu}>
      <summary className="icon-button" aria-label={messages.pictureMenu(name)}>
        <Ellipsis />
      </summary>
      <div className="card-menu-list">
        {items.map(
          (item) =>
            item && (
              <button
                key={item.label}
                className="card-menu-item"
                type="button"
                onClick={() => {
                  close()
                  item.act()
                }}
              >
                {item.icon}
                {item.label}
              </button>
            ),
        )}
      </div>
    </details>
  )
}
