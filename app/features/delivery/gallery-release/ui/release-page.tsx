import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import type { GalleryRelease, ReleaseMoney } from '#app/features/delivery/gallery-release/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './release.css'
import { ReleaseFigures } from './release-figures.tsx'
import { ReleasePill, ReleaseText } from './release-text.tsx'
import { useReleaseMessages } from './use-release-messages.ts'

type WaiverResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
}
type Props = {
  release: GalleryRelease & { money: ReleaseMoney | null }
  formKey: string
  result: WaiverResult | undefined
}

/** Shows what originals of a gallery wait for, with the form that releases them without it. */
export function ReleasePage({ release, formKey, result }: Props) {
  const messages = useReleaseMessages()
  const { state, money } = release
  const isWaiting = state === 'locked' || state === 'ended' || state === 'will-lock'
  return (
    <div className="release-page">
      <section className="card release-card" aria-labelledby="release-state">
        <header className="card-head">
          <h2 id="release-state">
            {messages.card} <ReleasePill state={state} />
          </h2>
        </header>
        <div className="release-row">
          <ReleaseText release={release} missing={money?.balance.missing ?? 0} />
        </div>
        {money && money.balance.agreed > 0 && <ReleaseFigures {...money} />}
      </section>
      {isWaiting && (
        <WaiverForm isPublished={state !== 'will-lock'} formKey={formKey} result={result} />
      )}
    </div>
  )
}

function WaiverForm({
  isPublished,
  formKey,
  result,
}: { isPublished: boolean } & Pick<Props, 'formKey' | 'result'>) {
  const { waiver: messages } = useReleaseMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  const problem = result?.problems.reason
  return (
    <Form className="card form release-waiver" method="post" noValidate ref={form}>
      <h2>{messages.title}</h2>
      <p className="muted">{isPublished ? messages.lead : messages.leadBefore}</p>
      <IdempotencyField page={formKey} form="waiver" />
      {result?.problem && (
        <p className="notice notice-bad" role="alert" tabIndex={-1}>
          <CircleAlert />
          {problemMessages[result.problem]}
        </p>
      )}
      <TextField
        name="reason"
        defaultValue={result?.values.reason ?? ''}
        problem={problem && problemMessages[problem]}
        label={messages.reason}
        hint={messages.reasonHint}
        autoComplete="off"
        maxLength={500}
        required
      />
      <p className="form-actions">
        <Button type="submit" look="outline" disabled={isBusy}>
          {messages.act}
        </Button>
      </p>
    </Form>
  )
}
