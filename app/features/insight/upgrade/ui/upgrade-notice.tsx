import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import type { UpgradeNoticeView } from '#app/features/insight/upgrade/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import './upgrade-notice.css'

/** Says after an upgrade what changed, until an owner dismisses it. */
export function UpgradeNotice({ version, fromVersion, at, changes, total }: UpgradeNoticeView) {
  const { upgrade: messages } = useMessages().portal.dashboard
  const { Form, isBusy } = useActionForm(useErrorToast())
  const link = (
    <p>
      <Link to="/portal/settings/backups#version">
        {total > changes.length ? messages.all(total) : messages.version}
      </Link>
    </p>
  )
  return (
    <section className="card upgrade-notice" aria-labelledby="upgrade-notice">
      <header className="card-head">
        <div>
          <h2 id="upgrade-notice">{messages.title(version)}</h2>
          <p className="muted">
            {messages.since(formatDateTime(at, useDisplay()), fromVersion, version)}
          </p>
        </div>
        <Form method="post" action="/portal/upgrade/dismissal">
          <Button type="submit" look="quiet" compact disabled={isBusy}>
            {messages.dismiss}
          </Button>
        </Form>
      </header>
      {changes.length > 0 ? (
        <details>
          <summary>
            {messages.changes}
            <ChevronDown aria-hidden="true" />
          </summary>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {link}
        </details>
      ) : (
        link
      )}
    </section>
  )
}
