import type { QuoteState } from '#app/features/sales/quote/rules.ts'

import { useQuoteMessages } from './use-quote-messages.ts'

const styles: Record<QuoteState, string> = {
  draft: 'pill',
  'approval-requested': 'pill pill-warn',
  sent: 'pill pill-info',
  accepted: 'pill pill-ok',
  declined: 'pill pill-bad',
  expired: 'pill pill-warn',
  canceled: 'pill',
}

export function QuoteStatePill({ state }: { state: QuoteState }) {
  const { states } = useQuoteMessages()
  return <span className={styles[state]}>{states[state]}</span>
}
