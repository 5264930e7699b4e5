import { ArrowLeft, CircleAlert, CircleCheck, Eye } from 'lucide-react'
import type { ReactNode } from 'react'

import './client-quote-page.css'
import type { ClientQuotePageView, QuoteFormResult } from './client-quote-page-view.ts'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

const steps = ['choose', 'details', 'accept'] as const
type Step = (typeof steps)[number]
type View = Pick<ClientQuotePageView, 'number' | 'path' | 'status' | 'isAddendum' | 'until'>
type Props = {
  view: View
  /** The step of a quote that is open; null for the other pages. */
  step: Step | null
  back?: string
  backLabel?: string
  /** The notice for the studio when it views a contact's page. */
  viewing?: string | null
  children: ReactNode
}

/** The top of each page of a quote: its number, how long it is open, and the steps. */
export function QuotePageFrame(props: Props) {
  const messages = useClientQuoteMessages()
  const {
    view,
    step,
    back = '/client',
    backLabel = messages.back,
    viewing = null,
    children,
  } = props
  const { number, status, isAddendum, until } = view
  return (
    <section className="band client-quote-page">
      <p className="dates-back">
        <a className="more" href={back}>
          <ArrowLeft />
          {backLabel}
        </a>
      </p>
      {viewing && (
        <p className="notice">
          <Eye />
          {viewing}
        </p>
      )}
      <div className="client-quote-top">
        <p className="client-quote-number">
          {(isAddendum ? messages.addendumHeading : messages.heading)(number)}
          <span className="client-quote-state" data-status={status}>
            {status === 'open' ? until : messages.states[status]}
          </span>
        </p>
        {step && !isAddendum && <Steps view={view} step={step} />}
      </div>
      {children}
    </section>
  )
}

function Steps({ view: { path }, step }: { view: View; step: Step }) {
  const { steps: messages } = useClientQuoteMessages()
  const current = steps.indexOf(step)
  return (
    <nav aria-label={messages.label}>
      <ol className="client-quote-steps">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined}>
            {index < current ? (
              <a href={index === 0 ? path : `${path}/${name}`}>{messages[name]}</a>
            ) : (
              messages[name]
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The result of a form, or what has to change, with links to the fields. */
export function QuoteNotice({
  done,
  result,
}: {
  done: string | null
  result: QuoteFormResult | undefined
}) {
  const messages = useClientQuoteMessages()
  const { form, ...fields } = result?.problems ?? {}
  const resultText = done && messages.done[done]
  const count = Object.keys(fields).length
  if (form ?? count > 0)
    return (
      <div className="notice notice-bad" role="alert">
        <CircleAlert />
        <div>
          <p>{form ?? messages.attention}</p>
          {result?.changes && <Changes changes={result.changes} />}
        </div>
      </div>
    )
  return resultText ? (
    <output className="notice notice-ok">
      <CircleCheck />
      {resultText}
    </output>
  ) : null
}

export function Changes({ changes }: { changes: string[] }) {
  return (
    <ul className="client-quote-changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

/** The dates that accepting the quote reserves. */
export function QuoteDates({
  dates,
  title,
}: {
  dates: ClientQuotePageView['dates']
  title: string
}) {
  if (dates.length === 0) return null
  return (
    <div className="client-quote-dates">
      <h2>{title}</h2>
      <ul>
        {dates.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
