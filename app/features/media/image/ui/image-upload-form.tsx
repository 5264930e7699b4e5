import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { ImageSlot } from '../rules.ts'
import { useImageMessages } from './use-image-messages.ts'
import { useImageUpload } from './use-image-upload.ts'

type Props = {
  place: ImageSlot
  hasImage: boolean
  formKey: string
  result: FormResult | undefined
}

const pageBySlot: Record<ImageSlot, string> = {
  profile: '/portal/settings/profile',
  share: '/portal/settings/studio',
}

/** Uploads an image: a plain form, with a progress bar when JavaScript runs. */
export function ImageUploadForm({ place, hasImage, formKey, result: actionResult }: Props) {
  const messages = useImageMessages()
  const problemMessages = useProblems()
  const result = useFormResult('picture', actionResult)
  const form = useRef<HTMLFormElement>(null)
  const { state, send, clear } = useImageUpload(`/portal/settings/picture?place=${place}`)
  const isBusy = isUploading(state)
  const problem =
    state.step === 'refused'
      ? state.problem
      : state.step === 'idle' && result && !result.saved
        ? result.problems.picture
        : undefined
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }, [problem])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    if (isBusy || !(await send(new FormData(sent))).ok) return
    sent.reset()
    toast.success(messages.uploaded, { id: 'saved' })
  }
  return (
    <form
      className="picture-upload"
      method="post"
      action={pageBySlot[place]}
      encType="multipart/form-data"
      ref={form}
      onSubmit={submit}
      aria-busy={isBusy}
    >
      <input type="hidden" name="form" value="picture" />
      <input type="hidden" name="formKey" value={`${formKey}:picture`} />
      <Field
        label={messages.choose}
        hint={messages.chooseHint}
        problem={problem && problemMessages[problem]}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={clear}
          />
        )}
      </Field>
      <UploadActions
        state={state}
        hasImage={hasImage}
        uploaded={!isBusy && !problem && (state.step === 'done' || result?.saved === true)}
      />
    </form>
  )
}

type UploadState = ReturnType<typeof useImageUpload>['state']

function isUploading({ step }: UploadState) {
  return step === 'sending' || step === 'processing'
}

function UploadActions({
  state,
  hasImage,
  uploaded,
}: {
  state: UploadState
  hasImage: boolean
  uploaded: boolean
}) {
  const messages = useImageMessages()
  return (
    <div className="form-actions">
      <Button type="submit" look="outline" disabled={isUploading(state)}>
        {state.step === 'sending'
          ? messages.uploading
          : state.step === 'processing'
            ? messages.processing
            : hasImage
              ? messages.replace
              : messages.upload}
      </Button>
      {state.step === 'sending' && (
        <progress
          className="progress picture-progress"
          max={100}
          value={state.percent}
          aria-label={messages.sent(state.percent)}
        />
      )}
      <output className="form-status">
        {uploaded && (
          <>
            <CircleCheck />
            {messages.uploaded}
          </>
        )}
      </output>
    </div>
  )
}
