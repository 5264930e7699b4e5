import { CircleAlert } from 'lucide-react'

import { formatDate, formatDateTime } from '#app/core/display.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Account } from './account-list.tsx'
import { RoleField } from './role-field.tsx'
import './team.css'

type Props = {
  account: Account & { sessions: number }
  once: string
  answer: FormResult | undefined
}

/** An account with an owner's actions; none of them apply to the owner's own account. */
export function AccountPage({ account, once, answer }: Props) {
  const {
    portal: { team: messages },
  } = useMessages()
  const problemMessages = useProblems()
  const problem = answer && !answer.saved && answer.problems.account
  return (
    <>
      <div>
        <BackLink to="/portal/settings/team">{messages.back}</BackLink>
        <h2 className="team-name">
          {account.name}
          {account.disabledAt && <span className="pill pill-bad">{messages.disabled}</span>}
        </h2>
      </div>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      <AccountFacts account={account} />
      {account.isSelf ? (
        <p className="empty">{messages.own}</p>
      ) : (
        <Actions account={account} once={once} answer={answer} />
      )}
    </>
  )
}

function AccountFacts({
  account: { email, role, seenAt, createdAt, twoFactorSince },
}: {
  account: Account
}) {
  const { portal } = useMessages()
  const messages = portal.team
  const display = useDisplay()
  const facts = [
    [messages.email, email],
    [messages.role, portal.roles[role]],
    [messages.columns.twoFactor, twoFactorSince ? messages.on : messages.off],
    [messages.columns.seen, seenAt ? formatDateTime(seenAt, display) : messages.never],
    [messages.since, formatDate(createdAt, display)],
  ]
  return (
    <dl className="card facts settings-card">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ account: { role, disabledAt, twoFactorSince, sessions }, once, answer }: Props) {
  const messages = useMessages().portal.team
  const form = { once, answer }
  return (
    <>
      <SettingsForm
        {...form}
        name="role"
        title={messages.changeRole}
        lead={messages.changeRoleLead}
        save={messages.roleSave}
        savedMessage={messages.roleChanged}
      >
        {(getField) => <RoleField key={role} {...getField('role', role)} />}
      </SettingsForm>
      {twoFactorSince && (
        <SettingsForm
          {...form}
          name="two-factor"
          title={messages.reset}
          lead={messages.resetLead}
          save={messages.resetSave}
          savedMessage={messages.resetDone}
          look="danger"
        />
      )}
      {sessions > 0 && (
        <SettingsForm
          {...form}
          name="sessions"
          title={messages.signOut}
          lead={messages.signOutLead(sessions)}
          save={messages.signOutSave}
          savedMessage={messages.signedOut}
          look="danger"
        />
      )}
      {disabledAt ? (
        <SettingsForm
          {...form}
          name="enable"
          title={messages.enable}
          lead={messages.enableLead}
          save={messages.enableSave}
          savedMessage={messages.enableDone}
        />
      ) : (
        <SettingsForm
          {...form}
          name="disable"
          title={messages.disable}
          lead={messages.disableLead}
          save={messages.disableSave}
          savedMessage={messages.disableDone}
          look="danger"
        />
      )}
    </>
  )
}
