import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { PictureView } from '#app/core/media.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { useAct } from '#app/ui/use-act.ts'
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
type Said = { focus: [x: number, y: number]; alt: string; decorative: boolean }

const shapes = ['wide', 'upright', 'square'] as const

/** What is said of a picture: what must stay in view, seen in three shapes, and what it shows. */
export function AboutPicture({ id, view, isNew, onSaved, onLater }: Props) {
  const words = usePictureWords()
  const { portal, problems } = useWords()
  const [said, say] = useState<Said>({
    focus: view.focus,
    alt: view.alt,
    decorative: view.decorative === true,
  })
  const [missing, miss] = useState(false)
  const { focus, decorative } = said
  const alt = decorative ? '' : said.alt.trim()
  const { Form, busy, answer } = useAct<ActAnswer>((answer) => {
    const { decorative: _, ...rest } = view
    if (answer.ok)
      onSaved(id, {
        ...rest,
        focus,
        alt,
        ...(decorative && { decorative }),
        share: `${view.base}-share-${focus.join('-')}.jpg`,
      })
  })
  const field = useRef<HTMLInputElement>(null)
  const lacksWords = needsWords(view)
  useEffect(() => {
    if (lacksWords) field.current?.focus()
  }, [lacksWords])
  const problem = missing ? 'alt-missing' : answer && !answer.ok ? answer.problem : undefined
  const sentence = problem && (problems[problem] ?? problem)
  const ofAlt = problem?.startsWith('alt-') === true
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    const lacks = !decorative && alt === ''
    miss(lacks)
    if (!lacks) return
    event.preventDefault()
    field.current?.focus()
  }
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
        onChange={({ target }) =>
          say({
            ...said,
            focus: (target as HTMLInputElement).value.split(' ').map(Number) as [number, number],
          })
        }
      >
        <FocusField
          picture={{ hash: id, width: view.width, height: view.height }}
          chosen={view.focus.join(' ')}
          problem={problem === 'focus-unknown' ? sentence : undefined}
        />
      </div>
      <ul className="about-picture-shapes" aria-hidden="true">
        {shapes.map((shape) => (
          <li key={shape}>
            <img
              className={`shape-${shape}`}
              src={`${view.base}-480.webp`}
              alt=""
              data-focus={focus.join(' ')}
            />
            {words.about[shape]}
          </li>
        ))}
      </ul>
      <div className="about-picture-alt">
        <TextField
          ref={field}
          name="alt"
          label={words.about.alt}
          hint={words.altHint}
          problem={ofAlt ? sentence : undefined}
          value={decorative ? '' : said.alt}
          disabled={decorative}
          onChange={({ target }) => {
            miss(false)
            say({ ...said, alt: target.value })
          }}
          autoComplete="off"
          maxLength={200}
        />
        <label className="choice">
          <input
            type="checkbox"
            name="decorative"
            checked={decorative}
            onChange={({ target }) => {
              miss(false)
              say({ ...said, decorative: target.checked })
            }}
          />
          {words.about.decorative}
        </label>
      </div>
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
