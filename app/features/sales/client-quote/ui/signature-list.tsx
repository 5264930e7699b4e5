import { CircleCheck, CircleDashed } from 'lucide-react'

import type { SigningView } from './client-quote-page-view.ts'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

/** The signers of a contract, and whether each has signed. */
export function SignatureList({ signing: { signers } }: { signing: SigningView }) {
  const { signing: messages } = useClientQuoteMessages()
  return (
    <section className="signature-list" aria-labelledby="signatures">
      <h2 id="signatures">{messages.signatures}</h2>
      <ul>
        {signers.map(({ position, name, status, isSigned }) => (
          <li key={position} data-signed={isSigned || undefined}>
            {isSigned ? <CircleCheck /> : <CircleDashed />}
            <strong>{name}</strong>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
