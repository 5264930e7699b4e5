import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { initials } from '#app/core/text.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { OwnPicture, Place } from '../rules.ts'
import { FocusField } from './focus-field.tsx'
import './picture.css'
import { UploadForm } from './upload-form.tsx'
import { usePictureWords } from './use-picture-words.ts'

type Props = {
  place: Place
  picture: OwnPicture | null
  once: string
  answer: FormAnswer | undefined
}

/** One picture and its place: put there, replaced, described, taken away. */
export function PictureCard({ place, picture, once, answer }: Props) {
  const words = usePictureWords()
  const id = useId()
  return (
    <section className="card settings-card picture-card" aria-labelledby={id}>
      <header className="settings-card-head">
        <h2 id={id}>{words[place].title}</h2>
        <p className="muted">{words[place].lead}</p>
      </header>
      <div className="picture-put">
        <Shown place={place} picture={picture} />
        <UploadForm place={place} there={picture !== null} once={once} answer={answer} />
      </div>
      {picture && (
        <AboutForm key={picture.id} place={place} picture={picture} once={once} answer={answer} />
      )}
      {picture && <Foot picture={picture} once={once} answer={answer} />}
    </section>
  )
}

/** As others see it. */
function Shown({ place, picture }: { place: Place; picture: OwnPicture | null }) {
  const words = usePictureWords()
  const { person } = usePortal()
  if (place === 'profile')
    return (
      <span className="picture-face" aria-hidden="true">
        {picture ? (
          <img
            src={`/media/${picture.hash}-480.webp`}
            alt=""
            data-focus={picture.focus.join(' ')}
          />
        ) : (
          initials(person.name)
        )}
      </span>
    )
  return (
    picture && (
      <img
        className="picture-share"
        src={`/media/${picture.hash}-share-${picture.focus.join('-')}.jpg`}
        alt={words.shown}
        width={1200}
        height={630}
      />
    )
  )
}

function AboutForm({ place, picture, once, answer: given }: Props & { picture: OwnPicture }) {
  const words = usePictureWords()
  const { portal } = useWords()
  const problems = useProblems()
  const answer = useFormAnswer('picture-about', given)
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === 'picture-about'
  const refused = answer && !answer.saved ? answer : undefined
  const said = (field: string) => {
    const problem = refused?.problems[field]
    return problem && problems[problem]
  }
  useEffect(() => {
    if (answer?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (answer)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=radio]')?.focus()
  }, [answer, portal])
  return (
    <Form
      className="settings-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={busy}
      preventScrollReset
    >
      <input type="hidden" name="form" value="picture-about" />
      <input type="hidden" name="once" value={`${once}:about`} />
      <FocusField
        picture={picture}
        chosen={refused?.values.focus ?? picture.focus.join(' ')}
        problem={said('focus')}
      />
      {words[place].alt && (
        <TextField
          name="alt"
          label={words[place].alt}
          hint={words.altHint}
          problem={said('alt')}
          defaultValue={refused?.values.alt ?? picture.alt}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <div className="form-actions">
        <Button type="submit" disabled={busy}>
          {busy ? portal.saving : portal.save}
        </Button>
        <SavedStatus saved={answer?.saved === true} />
      </div>
    </Form>
  )
}

function SavedStatus({ saved }: { saved: boolean }) {
  const { portal } = useWords()
  return (
    <output className="form-said">
      {saved && (
        <>
          <CircleCheck />
          {portal.saved}
        </>
      )}
    </output>
  )
}

function Foot({
  picture: { hash, state },
  once,
  answer: given,
}: {
  picture: OwnPicture
  once: string
  answer: FormAnswer | undefined
}) {
  const words = usePictureWords()
  const problems = useProblems()
  const answer = useFormAnswer('picture-removal', given)
  const problem = answer && !answer.saved ? answer.problems.picture : undefined
  return (
    <div className="picture-foot">
      {state === 'seen' && <p className="muted">{words.making}</p>}
      {state === 'broken' && <p className="muted">{words.broken}</p>}
      <div className="form-actions">
        <a className="settings-link" href={`/media/${hash}-original`} download>
          {words.original}
        </a>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="picture-removal" />
          <input type="hidden" name="once" value={`${once}:removal`} />
          <Button type="submit" look="danger" compact>
            {words.remove}
          </Button>
        </Form>
      </div>
      <FieldProblem id="picture-removal" text={problem && problems[problem]} />
    </div>
  )
}
