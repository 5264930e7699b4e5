import { ShieldCheck } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'
import { Field, FieldProblem, TextField } from '#app/ui/field.tsx'

import { type VerificationProblem, maxDocumentBytes } from '../rules.ts'
import { useVerificationMessages } from './use-verification-messages.ts'
import './verification.css'

/** A rejected input, with what was typed. */
export type FailedCheck = {
  field: 'file' | 'code'
  problem: VerificationProblem
  code?: string
}
type Props = {
  studio: string
  hasCertificate: boolean
  failed: FailedCheck | undefined
}

/** Asks for a PDF or the code that is printed in it. Plain forms, which work without scripts. */
export function VerificationForm({ studio, hasCertificate, failed }: Props) {
  const messages = useVerificationMessages()
  return (
    <>
      <header className="page-head verify-head">
        <h1>{messages.title}</h1>
        <p className="lead">{messages.lead(studio)}</p>
      </header>
      <div className="band verify verify-columns">
        <div className="verify-ways">
          <FileForm problem={failed?.field === 'file' ? failed.problem : undefined} />
          <p className="verify-or">{messages.or}</p>
          <CodeForm
            problem={failed?.field === 'code' ? failed.problem : undefined}
            code={failed?.code}
          />
        </div>
        <HowItWorks studio={studio} hasCertificate={hasCertificate} />
      </div>
    </>
  )
}

function FileForm({ problem }: { problem: VerificationProblem | undefined }) {
  const messages = useVerificationMessages()
  return (
    <form
      method="post"
      action="/verify"
      encType="multipart/form-data"
      noValidate
      className="verify-form"
      data-wakes=""
      data-document={maxDocumentBytes}
    >
      <Field
        id="verify-file"
        label={messages.file}
        hint={messages.fileHint}
        problem={problem && messages.problems[problem]}
      >
        {({ className, ...control }) => (
          <input
            {...control}
            className={`${className} verify-drop`}
            type="file"
            name="file"
            accept="application/pdf,.pdf"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
            autoFocus={Boolean(problem)}
          />
        )}
      </Field>
      <div data-too-large="" hidden role="alert">
        <FieldProblem id="verify-file-large" text={messages.problems['file-large']} />
      </div>
      <Button look="accent" type="submit" data-busy={messages.checking}>
        {messages.check}
      </Button>
    </form>
  )
}

export function CodeForm({
  problem,
  code = '',
}: {
  problem?: VerificationProblem | undefined
  code?: string | undefined
}) {
  const messages = useVerificationMessages()
  return (
    <form method="get" action="/verify" noValidate className="verify-form">
      <TextField
        id="verify-code"
        name="code"
        label={messages.code}
        hint={messages.codeHint}
        problem={problem && messages.problems[problem]}
        className="verify-code"
        defaultValue={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
        autoFocus={Boolean(problem)}
      />
      <Button type="submit">{messages.lookUp}</Button>
    </form>
  )
}

function HowItWorks({ studio, hasCertificate }: { studio: string; hasCertificate: boolean }) {
  const { how } = useVerificationMessages()
  return (
    <section className="verify-how" aria-labelledby="verify-how">
      <h2 id="verify-how">
        <ShieldCheck />
        {how.title}
      </h2>
      <p>{how.exact(studio)}</p>
      <p>{how.seal}</p>
      <p>{how.privacy}</p>
      {hasCertificate && (
        <p>
          <a className="verify-link" href="/verify/certificate.pem">
            {how.certificate}
          </a>
        </p>
      )}
    </section>
  )
}
