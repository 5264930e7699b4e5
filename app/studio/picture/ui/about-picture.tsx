import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

import type { PictureView } from '#app/core/media.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import { needsWords } from '../rules.ts'
import { FocusField } from './focus-field.tsx'
import { usePictureWords } from './use-picture-words.ts'

type Props = {
  id: string
  view: PictureView
  isNew: boolean
  onSaved: (id: string, view: PictureView) => void
  onLater: () => void
}
type Description = { focus: [x: number, y: number]; alt: string; decorative: boolean }

const shapes = ['wide', 'upright', 'square'] as const

/** What is said of a picture: what must stay in view, seen in three shapes, and what it shows. */
export function AboutPicture({ id, view, isNew, onSaved, onLater }: Props) {
  const words = usePictureWords()
  const { portal } = useWords()
  const problems = useProblems()
  const { Form, busy, field, said, focusOn, say, problem, submit } = useDescription({
    id,
    view,
    onSaved,
  })
  const sentence = problem && problems[problem]
  const ofAlt = problem?.startsWith('alt-') === true
  return (
    <Form
      className="about-picture"
      method="post"
      action={`/portal/settings/website/pictures/${id}`}
      noValidate
      onSubmit={submit}
      onChange={(event: FormEvent) => event.stopPropagation()}
      aria-busy={busy}
    >
      <div
        className="about-picture-focus"
        onChange={({ target }) => focusOn(target as HTMLInputElement)}
      >
        <FocusField
          picture={{ hash: id, width: view.width, height: view.height }}
          chosen={view.focus.join(' ')}
          problem={problem === 'focus-unknown' ? sentence : undefined}
        />
      </div>
      <Crops base={view.base} focus={said.focus} />
      <AltText field={field} said={said} problem={ofAlt ? sentence : undefined} onChange={say} />
      <FieldProblem
        id="about-picture-problem"
        text={ofAlt || problem === 'focus-unknown' ? undefined : sentence}
      />
      <div className="form-actions">
        <Button type="submit" look="accent" disabled={busy}>
          {busy ? portal.saving : portal.save}
        </Button>
        <Button look="quiet" onClick={onLater}>
          {isNew ? words.about.later : portal.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** What is typed, saved with the form; a picture has to have an alt text or be decorative. */
function useDescription({ id, view, onSaved }: Pick<Props, 'id' | 'view' | 'onSaved'>) {
  const [said, set] = useState<Description>({
    focus: view.focus,
    alt: view.alt,
    decorative: view.decorative === true,
  })
  const [missing, miss] = useState(false)
  const { focus, decorative } = said
  const alt = decorative ? '' : said.alt.trim()
  const { Form, busy, answer } = useAct<ActAnswer>((answer) => {
    if (answer.ok) onSaved(id, withDescription(view, { focus, alt, decorative }))
  })
  const field = useRef<HTMLInputElement>(null)
  const lacksWords = needsWords(view)
  useEffect(() => {
    if (lacksWords) field.current?.focus()
  }, [lacksWords])
  const focusOn = ({ value }: HTMLInputElement) =>
    set({ ...said, focus: value.split(' ').map(Number) as [x: number, y: number] })
  const say = (next: Description) => {
    miss(false)
    set(next)
  }
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    const lacks = !decorative && alt === ''
    miss(lacks)
    if (!lacks) return
    event.preventDefault()
    field.current?.focus()
  }
  const problem = missing ? 'alt-missing' : answer && !answer.ok ? answer.problem : undefined
  return { Form, busy, field, said, focusOn, say, problem, submit }
}

function withDescription(
  { decorative: _, ...view }: PictureView,
  { focus, alt, decorative }: Description,
): PictureView {
  return {
    ...view,
    focus,
    alt,
    ...(decorative && { decorative }),
    share: `${view.base}-share-${focus.join('-')}.jpg`,
  }
}

/** The picture as pages crop it around its focus. */
function Crops({ base, focus }: { base: string; focus: Description['focus'] }) {
  const { about: words } = usePictureWords()
  return (
    <ul className="about-picture-shapes" aria-hidden="true">
      {shapes.map((shape) => (
        <li key={shape}>
          <img
            className={`shape-${shape}`}
            src={`${base}-480.webp`}
            alt=""
            data-focus={focus.join(' ')}
          />
          {words[shape]}
        </li>
      ))}
    </ul>
  )
}

/** The alt text, which a decorative picture has none of. */
function AltText({
  field,
  said,
  problem,
  onChange,
}: {
  field: RefObject<HTMLInputElement | null>
  said: Description
  problem: string | undefined
  onChange: (said: Description) => void
}) {
  const { about: words, altHint } = usePictureWords()
  return (
    <div className="about-picture-alt">
      <TextField
        ref={field}
        name="alt"
        label={words.alt}
        hint={altHint}
        problem={problem}
        value={said.decorative ? '' : said.alt}
        disabled={said.decorative}
        onChange={({ target }) => onChange({ ...said, alt: target.value })}
        autoComplete="off"
        maxLength={200}
      />
      <label className="choice">
        <input
          type="checkbox"
          name="decorative"
          checked={said.decorative}
          onChange={({ target }) => onChange({ ...said, decorative: target.checked })}
        />
        {words.decorative}
      </label>
    </div>
  )
}
