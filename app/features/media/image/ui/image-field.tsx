import { useId, useRef, useState } from 'react'

import type { ImageView } from '#app/core/media.ts'
import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { needsAltText } from '../rules.ts'
import { useImagePanel } from './use-image-panel.ts'
import './image-field.css'

type Props = {
  label: string
  hint?: string
  problem?: ProblemCode
  /** The stored image id. */
  value: string | null | undefined
  /** All images a page can show, by id. A new upload comes with its view in `onChange`. */
  pictures: Record<string, ImageView>
  onChange: (id: string | null, view?: ImageView) => void
  required?: boolean
  /** Offers the two shapes of a poster as one choice, with their common id. */
  mergesPosterPairs?: boolean
}

/** Chooses, describes or removes an image of a page. */
export function ImageField(props: Props) {
  const {
    label,
    hint,
    problem,
    value,
    onChange,
    required = false,
    mergesPosterPairs = false,
  } = props
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
          about={opened.mode === 'describe' && value && view ? { id: value, view } : null}
          selectedId={value ?? null}
          mergesPosterPairs={mergesPosterPairs}
          onChoose={choose}
          onClose={close}
        />
      )}
    </fieldset>
  )
}

/** Returns the chosen image's view; a new upload is not in `pictures` yet. */
function useChosenImage({ value, pictures, onChange, mergesPosterPairs = false }: Props) {
  const [newImages, setNewImages] = useState<Record<string, ImageView>>({})
  const view = value
    ? (pictures[value] ??
      (mergesPosterPairs ? pictures[`${value}-wide`] : undefined) ??
      newImages[value])
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
      data-color={view.dominantColor}
    />
  )
}

/** Shows the alt text, or the reason it is missing. */
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
  onOpen: (panel: 'choose' | 'describe') => void
  onRemove: () => void
}) {
  const { picture: messages, remove } = useWebsiteMessages()
  const chooser = useRef<HTMLButtonElement>(null)
  const lacksWords = view !== undefined && needsAltText(view)
  const isOwn = view?.base === `/media/${value}`
  const removeImage = () => {
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
        <Button look="quiet" compact onClick={removeImage}>
          {remove}
        </Button>
      )}
    </div>
  )
}
