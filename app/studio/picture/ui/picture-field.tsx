import { type ComponentType, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { PictureView } from '#app/core/media.ts'
import { useWebsiteWords } from '#app/studio/edition/ui/use-website-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { needsWords } from '../rules.ts'
import type { PanelProps } from './picture-panel.tsx'
import './picture-field.css'

type Props = {
  label: string
  hint?: string
  problem?: ProblemCode
  /** The id of the picture, as a page keeps it. */
  value: string | null | undefined
  /** Every picture a page can show, by its id; one that was just put there comes with its view. */
  pictures: Record<string, PictureView>
  onChange: (id: string | null, view?: PictureView) => void
  required?: boolean
  /** Two shapes of one poster are one choice, by the word they share. */
  stems?: boolean
}

/** The picture a page shows here: chosen among all there are, described, taken off the page. */
export function PictureField(props: Props) {
  const { label, hint, problem, value, onChange, required = false, stems = false } = props
  const sentence = useSentence()
  const { view, choose } = useChosenPicture(props)
  const { opened, open, close } = usePanel()
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
          <PictureButtons
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
function useChosenPicture({ value, pictures, onChange, stems = false }: Props) {
  const [fresh, keep] = useState<Record<string, PictureView>>({})
  const view = value
    ? (pictures[value] ?? (stems ? pictures[`${value}-wide`] : undefined) ?? fresh[value])
    : undefined
  const choose = (id: string, view: PictureView) => {
    keep({ ...fresh, [id]: view })
    onChange(id, view)
  }
  return { view, choose }
}

function Thumbnail({ view }: { view: PictureView }) {
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
function Caption({ value, view }: { value: Props['value']; view: PictureView | undefined }) {
  const { picture: words } = useWebsiteWords()
  if (!view) return <p className="muted">{value ? words.gone : words.none}</p>
  return (
    <p className={view.alt ? undefined : 'muted'}>
      {view.alt || (needsWords(view) ? words.undescribed : words.decorative)}
    </p>
  )
}

function PictureButtons({
  value,
  view,
  required,
  problemId,
  onOpen,
  onRemove,
}: Pick<Props, 'value'> & {
  view: PictureView | undefined
  required: boolean
  problemId: string | undefined
  onOpen: (what: 'choose' | 'describe') => void
  onRemove: () => void
}) {
  const { picture: words, remove } = useWebsiteWords()
  const chooser = useRef<HTMLButtonElement>(null)
  const lacksWords = view !== undefined && needsWords(view)
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
        {value ? words.change : words.choose}
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
          {words.describe}
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
function usePanel() {
  const { picture: words } = useWebsiteWords()
  const [opened, set] = useState<{
    Panel: ComponentType<PanelProps>
    what: 'choose' | 'describe'
  } | null>(null)
  const open = (what: 'choose' | 'describe') => {
    import('./picture-panel.tsx').then(
      ({ PicturePanel }) => set({ Panel: PicturePanel, what }),
      () => toast.error(words.lost),
    )
  }
  return { opened, open, close: () => set(null) }
}
