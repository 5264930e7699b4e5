import type { QuoteState } from '#app/features/sales/quote/rules.ts'

import { useQuotesMessages } from './use-quotes-messages.ts'

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
  return <span className={styles[state]}>{useQuotesMessages().states[state]}</span>
}
