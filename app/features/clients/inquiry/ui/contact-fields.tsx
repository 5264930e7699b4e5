import type { InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ContactProblems } from './contact-result.ts'

type Props = {
  services: InquiryService[]
  values: Record<string, string>
  problems: ContactProblems
  hint: string
}

export function ContactFields({ services, values, problems, hint }: Props) {
  const {
    site: { contact },
  } = useMessages()
  const problemMessages = useProblems()
  const getField = (field: keyof ContactProblems) => ({
    id: `contact-${field}`,
    problem: problems[field] && problemMessages[problems[field]],
  })
  return (
    <>
      <TextField
        {...getField('name')}
        className="half"
        label={contact.name}
        name="name"
        autoComplete="name"
        dir="auto"
        required
        defaultValue={values.name}
      />
      <TextField
        {...getField('email')}
        className="half"
        label={contact.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
      />
      <TextField
        {...getField('phone')}
        label={contact.phone}
        note={contact.optional}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={values.phone}
      />
      <Services
        services={services}
        selectedService={values.service}
        problem={getField('service').problem}
      />
      <TextArea
        {...getField('message')}
        label={contact.message}
        hint={hint}
        name="message"
        dir="auto"
        required
        rows={6}
        defaultValue={values.message}
      />
      <Honeypot label={contact.trap} />
    </>
  )
}

function Services({
  services,
  selectedService,
  problem,
}: {
  services: InquiryService[]
  selectedService: string | undefined
  problem: string | undefined
}) {
  const { contact } = useMessages().site
  return (
    <fieldset aria-describedby={problem ? 'contact-service-problem' : undefined}>
      <legend className="field-label">{contact.service}</legend>
      <div className="chips">
        {services.map((service, index) => (
          <label key={service} className="chip">
            <input
              id={index === 0 ? 'contact-service' : undefined}
              type="radio"
              name="service"
              value={service}
              defaultChecked={service === selectedService}
            />
            {contact.services[service]}
          </label>
        ))}
      </div>
      <FieldProblem id="contact-service-problem" text={problem} />
    </fieldset>
  )
}

/** A field hidden from people; spam bots fill it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
