import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { formatDateTime } from '#app/core/display.ts'
import type { Policy } from '#app/features/studio/policy/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'

import { usePolicyMessages } from './use-policy-messages.ts'

export type Version = {
  version: number
  since: Date
  by: string | null
  promises: Policy
  bookings: number
}

/** Lists all versions, latest first, with the number of bookings under each. */
export function PolicyVersions({ versions, inForce }: { versions: Version[]; inForce: number }) {
  const { page: messages, policy: policyTexts } = usePolicyMessages()
  const display = useDisplay()
  const format = { locale: display.locale, currency: usePortal().studio.currency }
  return (
    <section className="card policy-versions" aria-labelledby="policy-versions">
      <header className="card-head">
        <h2 id="policy-versions">{messages.versions}</h2>
      </header>
      <ol className="card-list">
        {versions.map(({ version, since, by, promises, bookings }) => (
          <li key={version} className="policy-version">
            <p>
              <b>{messages.version(version)}</b>{' '}
              {version === inForce && <span className="pill pill-ok">{messages.inForce}</span>}{' '}
              <span className="muted">{messages.since(formatDateTime(since, display), by)}</span>
            </p>
            <p className="muted policy-bookings">{messages.bookings(bookings)}</p>
            <p className="policy-promises">
              {messages.promises(
                promises.depositPercent,
                policyTexts.steps(promises.refundSteps),
                promises.studioRefundPercent,
                promises.reminderDays,
              )}{' '}
              {messages.lateFeeOf(promises.lateFee, format)}{' '}
              {messages.withdrawalOf(promises.withdrawalDays)}{' '}
              {messages.releaseOf(promises.releaseRule)}{' '}
              {policyTexts.clauses.rounds(promises, format, serviceKeys).join(' ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
