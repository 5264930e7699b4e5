import type { InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ContactResult } from './contact-result.ts'
import './contact-form.css'
import { ContactFields } from './contact-fields.tsx'
import { ContactOutcome } from './contact-outcome.tsx'
import { ContactReceipt } from './contact-receipt.tsx'
import { ContactSummary } from './contact-summary.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = {
  services: InquiryService[]
  /** The preselected service. */
  service: InquiryService
  hint: string
  /** The studio's address, shown if the form can't be sent. */
  email: string
  /** True if the site has a privacy page. */
  withPrivacy: boolean
  result?: ContactResult
}

/**
 * Works as a plain form; with JavaScript it validates before sending, stays on the page, and is
 * replaced by a receipt.
 */
export function ContactForm({ services, service, hint, email, withPrivacy, result }: Props) {
  const { contact } = useMessages().site
  const {
    problems,
    outcome,
    received,
    attempt,
    sheet: formKey,
    isBusy,
    submit,
    change: revalidate,
    again: reset,
  } = useContactForm(result)
  const values = formKey === 0 && result?.state === 'refused' ? result.values : {}
  const first = formKey === 0 ? service : services[0]!
  if (received) return <ContactReceipt received={received} onReset={reset} />
  return (
    <form
      key={formKey}
      className="contact-form"
      method="post"
      action="/contact"
      noValidate
      data-wakes=""
      aria-busy={isBusy}
      onSubmit={submit}
      onChange={revalidate}
      suppressHydrationWarning
    >
      <ContactSummary key={`summary ${attempt}`} problems={problems} focus={attempt > 0} />
      <ContactFields
        services={services}
        values={{ service: first, ...values }}
        problems={problems}
        hint={hint}
      />
      <div>
        <Button look="accent" type="submit" disabled={isBusy} data-busy={contact.sending}>
          {isBusy ? contact.sending : contact.send}
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
