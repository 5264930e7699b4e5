import type { Topic } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { ContactAnswer } from './contact-answer.ts'
import './contact-form.css'
import { ContactFields } from './contact-fields.tsx'
import { ContactOutcome } from './contact-outcome.tsx'
import { ContactSummary } from './contact-summary.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = {
  topics: Topic[]
  /** The one that is chosen at first. */
  topic: Topic
  hint: string
  /** The studio's address, for when the form itself cannot get through. */
  email: string
  answer?: ContactAnswer
}

/** Works as a plain form; with JavaScript it checks before it sends and stays on the page. */
export function ContactForm({ topics, topic, hint, email, answer }: Props) {
  const { contact } = useWords().site
  const { problems, outcome, attempt, sheet, busy, submit, change } = useContactForm(answer)
  const values = sheet === 0 && answer?.state === 'refused' ? answer.values : {}
  const first = sheet === 0 ? topic : topics[0]!
  return (
    <form key={sheet} className="contact-form" method="post" action="/contact" noValidate aria-busy={busy} onSubmit={submit} onChange={change}>
      <ContactSummary key={`summary ${attempt}`} problems={problems} focus={attempt > 0} />
      <ContactFields topics={topics} values={{ service: first, ...values }} problems={problems} hint={hint} />
      <div>
        <Button look="accent" type="submit" disabled={busy}>{busy ? contact.sending : contact.send}</Button>
      </div>
      <ContactOutcome key={`outcome ${attempt}`} outcome={outcome} email={email} focus={attempt > 0} />
    </form>
  )
}
