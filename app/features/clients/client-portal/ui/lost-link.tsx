import { CircleAlert, CircleCheck } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import './client-form.css'
import type { PortalFormResult } from './client-portal-view.ts'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

type Props = {
  /** A link that couldn't be opened led here. */
  link: 'ended' | 'busy' | null
  done: string | null
  result: PortalFormResult | undefined
}

/** Asks for the email address, to send a new link. It never tells whether an address is known. */
export function LostLink({ link, done, result }: Props) {
  const { lost: lostMessages, done: resultTexts, email } = useClientPortalMessages()
  const sentence = useSentence()
  const problem = result?.problems.email
  const typedText = result?.hasEnded && (result.values.text ?? '')
  const notice = result?.hasEnded ? lostMessages.unsent : link && !done ? lostMessages[link] : null
  return (
    <>
      <header className="page-head">
        <h1>{lostMessages.title}</h1>
        <p className="lead">{lostMessages.lead}</p>
      </header>
      <section className="band client-lost" aria-label={lostMessages.title}>
        {notice && (
          <p className="notice notice-bad">
            <CircleAlert />
            {notice}
          </p>
        )}
        {!notice && done && resultTexts[done] && (
          <output className="notice notice-ok">
            <CircleCheck />
            {resultTexts[done]}
          </output>
        )}
        {typedText && (
          <TextArea label={lostMessages.typed} value={typedText} readOnly rows={6} dir="auto" />
        )}
        <form method="post" action="/client" noValidate className="client-form">
          <input type="hidden" name="form" value="link" />
          <TextField
            id="link-email"
            name="email"
            type="email"
            label={email}
            defaultValue={result?.form === 'link' ? result.values.email : ''}
            problem={problem && sentence(problem)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
            autoFocus={Boolean(problem)}
            autoComplete="email"
            required
          />
          <Button look="accent" type="submit">
            {lostMessages.act}
          </Button>
        </form>
      </section>
    </>
  )
}
