import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import type { QuoteProblem } from '#app/features/sales/quote/rules.ts'
import { useProblems } from '#app/ui/use-problems.ts'

/** Returns a function for the sentence of what must change before a quote can be sent. */
export function useSendProblem(): (problem: QuoteProblem) => string {
  const { signers } = useQuotesMessages().builder
  const problemMessages = useProblems()
  return ({ problem, details }) =>
    problem === 'quote-signer-not-allowed'
      ? signers.notAllowed(String(details.name))
      : problemMessages[problem]
}
