import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Link } from 'react-router'

import { dateText } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import './two-factor.css'

/** Whether one's own sign-in asks for a code, and the way to change that. */
export function TwoFactorCard({
  since,
  codesLeft,
  switchedOff,
}: {
  since: Date | null
  codesLeft: number
  switchedOff: boolean
}) {
  const words = useWords().portal.security
  return (
    <section className="card settings-card" aria-labelledby="two-factor">
      <header className="settings-card-head">
        <h2 id="two-factor" className="two-factor-title">
          {words.twoFactor}{' '}
          {since ? (
            <span className="pill pill-ok">
              <ShieldCheck />
              {words.on}
            </span>
          ) : (
            <span className="pill">
              <ShieldOff />
              {words.off}
            </span>
          )}
        </h2>
        <p className="muted">{words.what}</p>
      </header>
      <div className="settings-form">
        {since && <Facts since={since} codesLeft={codesLeft} />}
        <div className="form-actions">
          <Link className="button button-outline" to="/portal/settings/security/two-factor">
            {since ? words.manage : words.setUp}
          </Link>
          {switchedOff && !since && <output className="form-said">{words.switchedOff}</output>}
        </div>
      </div>
    </section>
  )
}

function Facts({ since, codesLeft }: { since: Date; codesLeft: number }) {
  const words = useWords().portal.security
  const display = useDisplay()
  return (
    <dl className="facts">
      <div>
        <dt>{words.since}</dt>
        <dd>{dateText(since, display)}</dd>
      </div>
      <div>
        <dt>{words.codesLeft}</dt>
        <dd>
          {codesLeft}
          {codesLeft < 3 && (
            <>
              {' '}
              <span className="two-factor-few">{words.fewLeft}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
