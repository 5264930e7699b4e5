import { type ComponentType, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { ImageView } from '#app/core/media.ts'
import { useWebsiteMessages } from '#app/studio/site-editor/ui/use-website-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { needsAltText } from '../rules.ts'
import type { ImagePanelProps } from './image-panel.tsx'
import './image-field.css'

type Props = {
  label: string
  hint?: string
  problem?: ProblemCode
  /** The id of the picture, as a page keeps it. */
  value: string | null | undefined
  /** Every picture a page can show, by its id; one that was just put there comes with its view. */
  pictures: Record<string, ImageView>
  onChange: (id: string | null, view?: ImageView) => void
  required?: boolean
  /** Two shapes of one poster are one choice, by the word they share. */
  stems?: boolean
}

/** The picture a page shows here: chosen among all there are, described, taken off the page. */
export function ImageField(props: Props) {
  const { label, hint, problem, value, onChange, required = false, stems = false } = props
  const sentence = useSentence()
  const { view, choose } = useChosenImage(props)
  const { opened, open, close } = useImagePanel()
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <fieldset className="picture-field" aria-describedby={described || undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="picture-chosen">
        {view && <Thumbnail view={view} />}
        <div className="picture-chosen-about">
          <Caption value={value} view={view} />
          <ImageButtons
            value={value}
            view={view}
            required={required}
            problemId={problem && `${id}-problem`}
            onOpen={open}
            onRemove={() => onChange(null)}
          />
        </div>
      </div>
      <FieldProblem id={`${id}-problem`} text={problem && sentence(problem)} />
      {opened && (
        <opened.Panel
          about={opened.what === 'describe' && value && view ? { id: value, view } : null}
          chosen={value ?? null}
          stems={stems}
          onChoose={choose}
          onClose={close}
        />
      )}
    </fieldset>
  )
}

/** The view of the chosen picture; one that was just chosen is not among `pictures` yet. */
function useChosenImage({ value, pictures, onChange, stems = false }: Props) {
  const [newImages, setNewImages] = useState<Record<string, ImageView>>({})
  const view = value
    ? (pictures[value] ?? (stems ? pictures[`${value}-wide`] : undefined) ?? newImages[value])
    : undefined
  const choose = (id: string, view: ImageView) => {
    setNewImages({ ...newImages, [id]: view })
    onChange(id, view)
  }
  return { view, choose }
}

function Thumbnail({ view }: { view: ImageView }) {
  return (
    <img
      src={`${view.base}-${view.widths[0]}.webp`}
      alt=""
      width={view.width}
      height={view.height}
      data-focus={view.focus.join(' ')}
      data-tone={view.tone}
    />
  )
}

/** The alt text, or why there is none. */
function Caption({ value, view }: { value: Props['value']; view: ImageView | undefined }) {
  const { picture: messages } = useWebsiteMessages()
  if (!view) return <p className="muted">{value ? messages.gone : messages.none}</p>
  return (
    <p className={view.alt ? undefined : 'muted'}>
      {view.alt || (needsAltText(view) ? messages.undescribed : messages.decorative)}
    </p>
  )
}

function ImageButtons({
  value,
  view,
  required,
  problemId,
  onOpen,
  onRemove,
}: Pick<Props, 'value'> & {
  view: ImageView | undefined
  required: boolean
  problemId: string | undefined
  onOpen: (what: 'choose' | 'describe') => void
  onRemove: () => void
}) {
  const { picture: messages, remove } = useWebsiteMessages()
  const chooser = useRef<HTMLButtonElement>(null)
  const lacksWords = view !== undefined && needsAltText(view)
  const isOwn = view?.base === `/media/${value}`
  const takeOff = () => {
    chooser.current?.focus()
    onRemove()
  }
  return (
    <div className="form-actions">
      <Button
        compact
        ref={chooser}
        aria-haspopup="dialog"
        aria-describedby={problemId}
        data-wrong={(problemId && !lacksWords) || undefined}
        onClick={() => onOpen('choose')}
      >
        {value ? messages.change : messages.choose}
      </Button>
      {isOwn && (
        <Button
          look={lacksWords ? 'outline' : 'quiet'}
          compact
          aria-haspopup="dialog"
          aria-describedby={lacksWords && problemId ? problemId : undefined}
          data-wrong={(problemId && lacksWords) || undefined}
          onClick={() => onOpen('describe')}
        >
          {messages.describe}
        </Button>
      )}
      {value && !required && (
        <Button look="quiet" compact onClick={takeOff}>
          {remove}
        </Button>
      )}
    </div>
  )
}

/** The dialog, fetched when it is first wanted: most who write a page change its words alone. */
function useImagePanel() {
  const { picture: messages } = useWebsiteMessages()
  const [opened, set] = useState<{
    Panel: ComponentType<ImagePanelProps>
    what: 'choose' | 'describe'
  } | null>(null)
  const open = (what: 'choose' | 'describe') => {
    import('./image-panel.tsx').then(
      ({ ImagePanel: PicturePanel }) => set({ Panel: PicturePanel, what }),
      () => toast.error(messages.lost),
    )
  }
  return { opened, open, close: () => set(null) }
}
