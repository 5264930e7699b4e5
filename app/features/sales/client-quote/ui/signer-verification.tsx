import {
  VerificationFields,
  type VerificationView,
} from '#app/features/clients/verification-code/ui/verification-fields.tsx'

import type { QuoteFormResult } from './client-quote-page-view.ts'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

/** Confirms that the contact signs, and not someone else with their link. */
export function SignerVerification({
  verification,
  result,
  path,
}: {
  verification: VerificationView
  result: QuoteFormResult | undefined
  path: string
}) {
  const { contract: messages } = useClientQuoteMessages()
  const { code: problem, ...others } = result?.problems ?? {}
  const isNext = result?.form === 'code' || problem !== undefined
  return (
    <VerificationFields
      view={verification}
      problem={problem}
      value={result?.values.code ?? ''}
      hasFocus={isNext && Object.keys(others).length === 0}
    >
      {messages.wrongPerson} <a href={`${path}#question`}>{messages.nameSigner}</a>
    </VerificationFields>
  )
}
