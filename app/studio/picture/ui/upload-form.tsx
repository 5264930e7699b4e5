import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { Place } from '../rules.ts'
import { usePictureWords } from './use-picture-words.ts'
import { useUpload } from './use-upload.ts'

type Props = { place: Place; there: boolean; once: string; answer: FormAnswer | undefined }

const pages: Record<Place, string> = {
  profile: '/portal/settings?index',
  share: '/portal/settings/studio',
}

/**
 * Chooses a picture and sends it: a plain form, and where there are scripts one that says how much
 * has been sent.
 */
export function UploadForm({ place, there, once, answer: given }: Props) {
  const words = usePictureWords()
  const problems = useProblems()
  const answer = useFormAnswer('picture', given)
  const form = useRef<HTMLFormElement>(null)
  const { state, send, clear } = useUpload(`/portal/settings/picture?place=${place}`)
  const busy = isBusy(state)
  const problem =
    state.step === 'refused'
      ? state.problem
      : state.step === 'idle' && answer && !answer.saved
        ? answer.problems.picture
        : undefined
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }, [problem])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    if (busy || !(await send(new FormData(sent))).ok) return
    sent.reset()
    toast.success(words.uploaded, { id: 'saved' })
  }
  return (
    <form
      className="picture-upload"
      method="post"
      action={pages[place]}
      encType="multipart/form-data"
      ref={form}
      onSubmit={submit}
      aria-busy={busy}
    >
      <input type="hidden" name="form" value="picture" />
      <input type="hidden" name="once" value={`${once}:picture`} />
      <Field label={words.choose} hint={words.chooseHint} problem={problem && problems[problem]}>
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
      <Actions
        state={state}
        there={there}
        uploaded={!busy && !problem && (state.step === 'done' || answer?.saved === true)}
      />
    </form>
  )
}

type State = ReturnType<typeof useUpload>['state']

function isBusy({ step }: State) {
  return step === 'sending' || step === 'looking'
}

/** The button, how much has been sent, and that it was saved. */
function Actions({ state, there, uploaded }: { state: State; there: boolean; uploaded: boolean }) {
  const words = usePictureWords()
  return (
    <div className="form-actions">
      <Button type="submit" look="outline" disabled={isBusy(state)}>
        {state.step === 'sending'
          ? words.uploading
          : state.step === 'looking'
            ? words.looking
            : there
              ? words.replace
              : words.upload}
      </Button>
      {state.step === 'sending' && (
        <progress
          className="progress picture-progress"
          max={100}
          value={state.percent}
          aria-label={words.sent(state.percent)}
        />
      )}
      <output className="form-said">
        {uploaded && (
          <>
            <CircleCheck />
            {words.uploaded}
          </>
        )}
      </output>
    </div>
  )
}
