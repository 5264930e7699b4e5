import { type FormEvent, useId, useRef, useState } from 'react'

import { formatFileSize } from '#app/core/display.ts'
import type { ImageView } from '#app/core/media.ts'
import { AuthFrame } from '#app/features/people/staff/ui/auth-frame.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { uploadStudioFile } from './upload-studio-file.ts'
import './studio-import.css'

export type ImportForm = 'upload' | 'path'
type Props = {
  picture: ImageView | null
  token: string
  /** The form that was sent, with its problems and the path that was typed. */
  form: ImportForm
  problems: Partial<Record<ImportForm | 'passphrase', ProblemCode>>
  path: string
  /** An upload that is complete already, such as before a wrong passphrase. */
  uploaded: { id: string; name: string } | null
  /** The reason the last import failed after it had begun. */
  failure: ProblemCode | null
}

/** Imports a studio file or a backup into an empty studio. */
export function StudioImport(props: Props) {
  const { picture, token, form, problems, path, uploaded, failure } = props
  const { import: messages } = useMessages().site
  const problemMessages = useProblems()
  const getProblems = (name: ImportForm) => (form === name ? problems : {})
  return (
    <AuthFrame picture={picture} title={messages.title} lead={messages.lead}>
      {failure && (
        <p className="notice notice-bad auth-notice" role="alert">
          <span>{problemMessages[failure]}</span>
        </p>
      )}
      <UploadForm token={token} problems={getProblems('upload')} uploaded={uploaded} />
      <PathForm token={token} problems={getProblems('path')} path={path} />
      <p className="auth-links">
        <a href={`/auth/setup?token=${encodeURIComponent(token)}`}>{messages.back}</a>
      </p>
    </AuthFrame>
  )
}

type FormProps = { token: string; problems: Props['problems'] }

/** The page is loaded again while the studio is imported, so the form is sent as a document. */
function PathForm({ token, problems, path }: FormProps & { path: string }) {
  const { import: messages } = useMessages().site
  const problemMessages = useProblems()
  const [isBusy, setBusy] = useState(false)
  return (
    <form className="auth-form" method="post" noValidate onSubmit={() => setBusy(true)}>
      <h2>{messages.machine}</h2>
      <TextField
        name="path"
        label={messages.path}
        hint={messages.pathHint}
        defaultValue={path}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems.path && problemMessages[problems.path]}
      />
      <Passphrase problem={problems.passphrase} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? messages.importing : messages.import}
      </Button>
    </form>
  )
}

function Passphrase({ problem }: { problem: ProblemCode | undefined }) {
  const { import: messages } = useMessages().site
  const problemMessages = useProblems()
  return (
    <PasswordField
      name="passphrase"
      label={messages.passphrase}
      hint={messages.passphraseHint}
      autoComplete="off"
      problem={problem && problemMessages[problem]}
    />
  )
}

type Progress = { done: number; total: number; stop: () => void }

/** The file is uploaded by a script first; then the form is sent with the id of the upload. */
function UploadForm({ token, problems, uploaded }: FormProps & Pick<Props, 'uploaded'>) {
  const { import: messages } = useMessages().site
  const problemMessages = useProblems()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const submit = (id: string) => {
    const field = form.current?.elements.namedItem('upload')
    if (field instanceof HTMLInputElement) field.value = id
    form.current?.submit()
  }
  const upload = useUpload(token, submit)
  const refusal = problems.upload && problemMessages[problems.upload]
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem('file')
    const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined
    if (!file && uploaded) return
    event.preventDefault()
    if (file) upload.start(file)
    else upload.fail(messages.fileMissing)
  }
  return (
    <form ref={form} className="auth-form" method="post" noValidate onSubmit={handleSubmit}>
      <h2>{messages.upload}</h2>
      {hydrated ? (
        <>
          {uploaded && <p>{messages.uploaded(uploaded.name)}</p>}
          <FileField problem={upload.failure ?? refusal} disabled={upload.progress !== null} />
          <Passphrase problem={problems.passphrase} />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="upload" defaultValue={uploaded?.id} />
          {upload.progress ? (
            <UploadProgress {...upload.progress} />
          ) : (
            <Button type="submit" look="accent">
              {messages.start}
            </Button>
          )}
        </>
      ) : (
        <p className="auth-lead">{messages.needsScript}</p>
      )}
    </form>
  )
}

/** Uploads a file and submits the form with its id. `failure` is a sentence. */
function useUpload(token: string, submit: (id: string) => void) {
  const { import: messages } = useMessages().site
  const problemMessages = useProblems()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string>()
  const fail = (sentence: string | undefined) => {
    setProgress(null)
    setFailure(sentence)
  }
  const start = (file: File) => {
    setFailure(undefined)
    const abort = uploadStudioFile(file, token, {
      onProgress: (done) => setProgress((was) => was && { ...was, done }),
      onFailure: (problem) => fail(problem === null ? messages.cut : problemMessages[problem]),
      onDone: submit,
    })
    const stop = () => {
      abort()
      fail(undefined)
    }
    setProgress({ done: 0, total: file.size, stop })
  }
  return { progress, failure, start, fail }
}

function FileField({ problem, disabled }: { problem: string | undefined; disabled: boolean }) {
  const { import: messages } = useMessages().site
  return (
    <Field label={messages.file} hint={`${messages.fileHint} ${messages.large}`} problem={problem}>
      {(control) => (
        <input {...control} type="file" name="file" accept=".zip,.age" disabled={disabled} />
      )}
    </Field>
  )
}

function UploadProgress({ done, total, stop }: Progress) {
  const { import: messages, locale } = useMessages().site
  const id = useId()
  return (
    <div className="import-progress">
      <progress aria-labelledby={id} value={done} max={total} />
      <p id={id}>
        {messages.uploading(formatFileSize(done, locale), formatFileSize(total, locale))}
      </p>
      <Button onClick={stop}>{messages.stop}</Button>
    </div>
  )
}
