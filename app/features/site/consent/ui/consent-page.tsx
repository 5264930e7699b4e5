import { CircleCheck } from 'lucide-react'

import { BackLink } from '#app/ui/back-link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'

import { ConsentCard, type ConsentProps } from './consent-card.tsx'
import type { ConsentFormResult } from './consent-results.ts'
import { useConsentMessages } from './use-consent-messages.ts'

type Props = {
  title: string
  back: string
  consent: ConsentProps
  withdrawn: string | null
  result: ConsentFormResult | undefined
}

/**
 * The consent card as a page of its own. `withdrawn` is the result of a withdrawal without
 * JavaScript.
 */
export function ConsentPage({ title, back, consent, withdrawn, result }: Props) {
  const messages = useConsentMessages()
  return (
    <div className="consent-page">
      <div className="page-head">
        <div>
          <BackLink to={back}>{messages.back}</BackLink>
          <h1 className="title">{title}</h1>
        </div>
      </div>
      <SavedNotice />
      {withdrawn && (
        <p className="notice notice-ok">
          <CircleCheck />
          {withdrawn === 'off' ? messages.withdraw.off : messages.withdraw.kept}
        </p>
      )}
      <ConsentCard {...consent} result={result} />
    </div>
  )
}
