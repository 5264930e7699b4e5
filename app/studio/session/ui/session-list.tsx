import { CircleCheck, Laptop, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { momentText, whenText } from '#app/core/display.ts'
import type { Browser } from '#app/studio/session/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import './session.css'

type Session = { id: string; browser: Browser; startedAt: Date; seenAt: Date; here: boolean }

/** Every browser one is signed in with, and the end of each that one does not know. */
export function SessionList({
  sessions,
  once,
  answer,
}: {
  sessions: Session[]
  once: string
  answer: FormAnswer | undefined
}) {
  const words = useWords().portal.security
  const one = useFormAnswer('end-session', answer)
  const all = useFormAnswer('end-others', answer)
  const said = one ? words.ended : all ? words.othersEnded : null
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (said) toast.success(said)
  }, [one, all, said])
  return (
    <section className="card settings-card" aria-labelledby="sessions">
      <header className="settings-card-head">
        <h2 id="sessions">{words.sessions}</h2>
        <p className="muted">{words.sessionsLead}</p>
      </header>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} once={once} busy={busy} />
        ))}
      </ul>
      <div className="form-actions">
        {sessions.length > 1 && (
          <Form method="post">
            <Once page={once} form="others" />
            <input type="hidden" name="form" value="end-others" />
            <Button type="submit" disabled={busy}>
              {words.endOthers}
            </Button>
          </Form>
        )}
        <output className="form-said">
          {said && (
            <>
              <CircleCheck />
              {said}
            </>
          )}
        </output>
      </div>
    </section>
  )
}

function SessionRow({
  session: { id, browser, startedAt, seenAt, here },
  once,
  busy,
}: {
  session: Session
  once: string
  busy: boolean
}) {
  const words = useWords().portal.security
  const display = useDisplay()
  const now = useNow()
  const name = words.browser(
    browser.name && words.browsers[browser.name],
    browser.system && words.systems[browser.system],
  )
  const Icon = browser.system === 'iphone' || browser.system === 'android' ? Smartphone : Laptop
  return (
    <li className="session">
      <Icon />
      <p className="session-what">
        <b>{name}</b>
        {here && (
          <>
            {' '}
            <span className="pill pill-ok">{words.here}</span>
          </>
        )}
        <small>
          {words.signedIn(momentText(startedAt, display))},{' '}
          {words.seen(whenText(seenAt, now, display))}
        </small>
      </p>
      {!here && (
        <Form method="post">
          <Once page={once} form={id} />
          <input type="hidden" name="form" value="end-session" />
          <input type="hidden" name="session" value={id} />
          <Button type="submit" compact disabled={busy}>
            {words.end} <span className="visually-hidden">{words.endWhich(name)}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
