import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useSecurityMessages } from '#app/features/people/two-factor/ui/use-security-messages.ts'

import './two-factor.css'

/** The two-factor status and a link to change it. */
export function TwoFactorCard({
  since,
  codesLeft,
  wasDisabled,
}: {
  since: Date | null
  codesLeft: number
  wasDisabled: boolean
}) {
  const messages = useSecurityMessages()
  return (
    <section className="card settings-card" aria-labelledby="two-factor">
      <header className="settings-card-head">
        <h2 id="two-factor" className="two-factor-title">
          {messages.twoFactor}{' '}
          {since ? (
            <span className="pill pill-ok">
              <ShieldCheck />
              {messages.on}
            </span>
          ) : (
            <span className="pill">
              <ShieldOff />
              {messages.off}
            </span>
          )}
        </h2>
        <p className="muted">{messages.what}</p>
      </header>
      <div className="settings-form">
        {since && <Facts since={since} codesLeft={codesLeft} />}
        <div className="form-actions">
          <Link className="button button-outline" to="/portal/settings/security/two-factor">
            {since ? messages.manage : messages.setUp}
          </Link>
          {wasDisabled && !since && <output className="form-status">{messages.switchedOff}</output>}
        </div>
      </div>
    </section>
  )
}

function Facts({ since, codesLeft }: { since: Date; codesLeft: number }) {
  const messages = useSecurityMessages()
  const display = useDisplay()
  return (
    <dl className="facts">
      <div>
        <dt>{messages.since}</dt>
        <dd>{formatDate(since, display)}</dd>
      </div>
      <div>
        <dt>{messages.codesLeft}</dt>
        <dd>
          {codesLeft}
          {codesLeft < 3 && (
            <>
              {' '}
              <span className="two-factor-few">{messages.fewLeft}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
