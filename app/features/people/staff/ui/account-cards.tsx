import { formatDate, formatDateTime } from '#app/core/display.ts'
import type { Role } from '#app/features/access.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useTeamMessages } from '#app/features/people/staff/ui/use-team-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { RoleField } from './role-field.tsx'
import './team.css'

type Props = {
  account: {
    role: Role
    seenAt: Date | null
    createdAt: Date
    twoFactorSince: Date | null
    isSelf: boolean
    sessions: number
  }
  formKey: string
  result: FormResult | undefined
}

/** The account of a person with an owner's actions; none of them apply to the owner's own. */
export function AccountCards({ account, formKey, result }: Props) {
  const messages = useTeamMessages()
  return (
    <>
      <AccountFacts account={account} />
      {account.isSelf ? (
        <p className="empty">{messages.own}</p>
      ) : (
        <Actions account={account} formKey={formKey} result={result} />
      )}
    </>
  )
}

function AccountFacts({
  account: { role, seenAt, createdAt, twoFactorSince },
}: Pick<Props, 'account'>) {
  const { portal } = useMessages()
  const messages = useTeamMessages()
  const display = useDisplay()
  const facts = [
    [messages.role, portal.roles[role]],
    [messages.columns.twoFactor, twoFactorSince ? messages.on : messages.off],
    [messages.columns.seen, seenAt ? formatDateTime(seenAt, display) : messages.never],
    [messages.since, formatDate(createdAt, display)],
  ]
  return (
    <section className="card settings-card" aria-labelledby="account">
      <header className="settings-card-head">
        <h2 id="account">{messages.account}</h2>
      </header>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Actions({ account: { role, twoFactorSince, sessions }, formKey, result }: Props) {
  const messages = useTeamMessages()
  const form = { formKey, result }
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
    </>
  )
}
