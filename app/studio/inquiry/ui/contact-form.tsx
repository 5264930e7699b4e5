import type { Topic } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { ContactAnswer } from './contact-answer.ts'
import './contact-form.css'
import { ContactFields } from './contact-fields.tsx'
import { ContactOutcome } from './contact-outcome.tsx'
import { ContactReceipt } from './contact-receipt.tsx'
import { ContactSummary } from './contact-summary.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = {
  topics: Topic[]
  /** The one that is chosen at first. */
  topic: Topic
  hint: string
  /** The studio's address, for when the form itself cannot get through. */
  email: string
  /** Whether there is a page that says what is done with what people write. */
  withPrivacy: boolean
  answer?: ContactAnswer
}

/**
 * Works as a plain form; with JavaScript it checks before it sends and stays on the page. Sent, it
 * gives way to a receipt.
 */
export function ContactForm({ topics, topic, hint, email, withPrivacy, answer }: Props) {
  const { contact } = useWords().site
  const { problems, outcome, received, attempt, sheet, busy, submit, change, again } =
    useContactForm(answer)
  const values = sheet === 0 && answer?.state === 'refused' ? answer.values : {}
  const first = sheet === 0 ? topic : topics[0]!
  if (received) return <ContactReceipt received={received} again={again} />
  return (
    <form
      key={sheet}
      className="contact-form"
      method="post"
      action="/contact"
      noValidate
      data-wakes=""
      aria-busy={busy}
      onSubmit={submit}
      onChange={change}
      suppressHydrationWarning
    >
      <ContactSummary key={`summary ${attempt}`} problems={problems} focus={attempt > 0} />
      <ContactFields
        topics={topics}
        values={{ service: first, ...values }}
        problems={problems}
        hint={hint}
      />
      <div>
        <Button look="accent" type="submit" disabled={busy} data-busy={contact.sending}>
          {busy ? contact.sending : contact.send}
        </Button>
        {withPrivacy && (
          <p className="form-privacy">
            <a href="/privacy">{contact.privacy}</a>
          </p>
        )}
      </div>
      <ContactOutcome
        key={`outcome ${attempt}`}
        outcome={outcome}
        email={email}
        focus={attempt > 0}
      />
    </form>
  )
}
