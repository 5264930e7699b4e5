import { formatExactMoney } from '#app/core/money.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { QuoteProblem } from '#app/features/sales/quote/rules.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

/** Returns a function for the sentence of what must change before a quote can be sent. */
export function useSendProblem(): (problem: QuoteProblem) => string {
  const { builder, plan } = useQuotesMessages()
  const { currency, locale } = usePortal().studio
  const problemMessages = useProblems()
  return ({ problem, details }) => {
    if (problem === 'quote-signer-not-allowed')
      return builder.signers.notAllowed(String(details.name))
    return problem === 'plan-exceeds-total'
      ? plan.exceeds(formatExactMoney(Number(details.by), currency, locale))
      : problemMessages[problem]
  }
}
