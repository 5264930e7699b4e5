import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { getInitials } from '#app/core/text.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { OwnImage, ImageSlot } from '../rules.ts'
import { FocusField } from './focus-field.tsx'
import './image.css'
import { ImageUploadForm } from './image-upload-form.tsx'
import { useImageMessages } from './use-image-messages.ts'

type Props = {
  slot: ImageSlot
  picture: OwnImage | null
  formKey: string
  result: FormResult | undefined
}

/** Uploads, replaces, describes and removes the image of a slot. */
export function ImageCard({ slot, picture, formKey, result }: Props) {
  const messages = useImageMessages()
  const id = useId()
  return (
    <section className="card settings-card picture-card" aria-labelledby={id}>
      <header className="settings-card-head">
        <h2 id={id}>{messages[slot].title}</h2>
        <p className="muted">{messages[slot].lead}</p>
      </header>
      <div className="picture-put">
        <CurrentImage place={slot} picture={picture} />
        <ImageUploadForm
          place={slot}
          hasImage={picture !== null}
          formKey={formKey}
          result={result}
        />
      </div>
      {picture && (
        <DescriptionForm
          key={picture.id}
          slot={slot}
          picture={picture}
          formKey={formKey}
          result={result}
        />
      )}
      {picture && <CardFooter picture={picture} formKey={formKey} result={result} />}
    </section>
  )
}

/** Shows the image as others see it. */
function CurrentImage({ place, picture }: { place: ImageSlot; picture: OwnImage | null }) {
  const messages = useImageMessages()
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
          getInitials(person.name)
        )}
      </span>
    )
  return (
    picture && (
      <img
        className="picture-share"
        src={`/media/${picture.hash}-share-${picture.focus.join('-')}.jpg`}
        alt={messages.shown}
        width={1200}
        height={630}
      />
    )
  )
}

function DescriptionForm({
  slot: place,
  picture,
  formKey,
  result: actionResult,
}: Props & { picture: OwnImage }) {
  const messages = useImageMessages()
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const result = useFormResult('picture-about', actionResult)
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('form') === 'picture-about'
  const failed = result && !result.saved ? result : undefined
  const getProblem = (field: string) => {
    const problem = failed?.problems[field]
    return problem && problemMessages[problem]
  }
  useEffect(() => {
    if (result?.saved) toast.success(portal.saved, { id: 'saved' })
    else if (result)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=radio]')?.focus()
  }, [result, portal])
  return (
    <Form
      className="settings-form"
      method="post"
      noValidate
      ref={form}
      aria-busy={isBusy}
      preventScrollReset
    >
      <input type="hidden" name="form" value="picture-about" />
      <input type="hidden" name="formKey" value={`${formKey}:about`} />
      <FocusField
        picture={picture}
        value={failed?.values.focus ?? picture.focus.join(' ')}
        problem={getProblem('focus')}
      />
      {messages[place].alt && (
        <TextField
          name="alt"
          label={messages[place].alt}
          hint={messages.altHint}
          problem={getProblem('alt')}
          defaultValue={failed?.values.alt ?? picture.alt}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <div className="form-actions">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? portal.saving : portal.save}
        </Button>
        <SavedStatus saved={result?.saved === true} />
      </div>
    </Form>
  )
}

function SavedStatus({ saved }: { saved: boolean }) {
  const { portal } = useMessages()
  return (
    <output className="form-status">
      {saved && (
        <>
          <CircleCheck />
          {portal.saved}
        </>
      )}
    </output>
  )
}

function CardFooter({
  picture: { hash, state },
  formKey,
  result: actionResult,
}: {
  picture: OwnImage
  formKey: string
  result: FormResult | undefined
}) {
  const messages = useImageMessages()
  const problemMessages = useProblems()
  const result = useFormResult('picture-removal', actionResult)
  const problem = result && !result.saved ? result.problems.picture : undefined
  return (
    <div className="picture-foot">
      {state === 'seen' && <p className="muted">{messages.making}</p>}
      {state === 'broken' && <p className="muted">{messages.broken}</p>}
      <div className="form-actions">
        <a className="settings-link" href={`/media/${hash}-original`} download>
          {messages.original}
        </a>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="picture-removal" />
          <input type="hidden" name="formKey" value={`${formKey}:removal`} />
          <Button type="submit" look="danger" compact>
            {messages.remove}
          </Button>
        </Form>
      </div>
      <FieldProblem id="picture-removal" text={problem && problemMessages[problem]} />
    </div>
  )
}
