import { type ComponentType, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { PictureView } from '#app/core/media.ts'
import { useSentence, useWebsiteWords } from '#app/studio/edition/ui/use-website-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'

import { needsWords } from '../rules.ts'
import type { PanelProps } from './picture-panel.tsx'
import './picture-field.css'

type Props = {
  label: string
  hint?: string
  problem?: string
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
export function PictureField({
  label,
  hint,
  problem,
  value,
  pictures,
  onChange,
  required = false,
  stems = false,
}: Props) {
  const { picture: words, remove } = useWebsiteWords()
  const sentence = useSentence()
  const [fresh, keep] = useState<Record<string, PictureView>>({})
  const { opened, open, close } = usePanel()
  const chooser = useRef<HTMLButtonElement>(null)
  const id = useId()
  const view = value
    ? (pictures[value] ?? (stems ? pictures[`${value}-wide`] : undefined) ?? fresh[value])
    : undefined
  const lacksWords = view !== undefined && needsWords(view)
  const isOwn = view?.base === `/media/${value}`
  const choose = (id: string, view: PictureView) => {
    keep({ ...fresh, [id]: view })
    onChange(id, view)
  }
  const takeOff = () => {
    chooser.current?.focus()
    onChange(null)
  }
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
        {view && (
          <img
            src={`${view.base}-${view.widths[0]}.webp`}
            alt=""
            width={view.width}
            height={view.height}
            data-focus={view.focus.join(' ')}
            data-tone={view.tone}
          />
        )}
        <div className="picture-chosen-about">
          <p className={view?.alt ? undefined : 'muted'}>
            {view
              ? view.alt || (lacksWords ? words.undescribed : words.decorative)
              : value
                ? words.gone
                : words.none}
          </p>
          <div className="form-actions">
            <Button
              compact
              ref={chooser}
              aria-haspopup="dialog"
              aria-describedby={problem && `${id}-problem`}
              data-wrong={(problem && !lacksWords) || undefined}
              onClick={() => open('choose')}
            >
              {value ? words.change : words.choose}
            </Button>
            {isOwn && (
              <Button
                look={lacksWords ? 'outline' : 'quiet'}
                compact
                aria-haspopup="dialog"
                aria-describedby={lacksWords && problem ? `${id}-problem` : undefined}
                data-wrong={(problem && lacksWords) || undefined}
                onClick={() => open('describe')}
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
