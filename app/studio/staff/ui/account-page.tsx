import { CircleAlert } from 'lucide-react'

import { dateText, momentText } from '#app/core/display.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Account } from './account-list.tsx'
import { RoleField } from './role-field.tsx'
import './team.css'

type Props = {
  account: Account & { sessions: number }
  once: string
  answer: FormAnswer | undefined
}

/** Somebody's account and what an owner may do with it; nothing with one's own. */
export function AccountPage({ account, once, answer }: Props) {
  const {
    portal: { team: words },
  } = useWords()
  const problems = useProblems()
  const problem = answer && !answer.saved && answer.problems.account
  return (
    <>
      <div>
        <BackLink to="/portal/settings/team">{words.back}</BackLink>
        <h2 className="team-name">
          {account.name}
          {account.disabledAt && <span className="pill pill-bad">{words.disabled}</span>}
        </h2>
      </div>
      {problem && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      <AccountFacts account={account} />
      {account.self ? (
        <p className="empty">{words.own}</p>
      ) : (
        <Acts account={account} once={once} answer={answer} />
      )}
    </>
  )
}

function AccountFacts({
  account: { email, role, seenAt, createdAt, twoFactorSince },
}: {
  account: Account
}) {
  const { portal } = useWords()
  const words = portal.team
  const display = useDisplay()
  const facts = [
    [words.email, email],
    [words.role, portal.roles[role]],
    [words.columns.twoFactor, twoFactorSince ? words.on : words.off],
    [words.columns.seen, seenAt ? momentText(seenAt, display) : words.never],
    [words.since, dateText(createdAt, display)],
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

function Acts({ account: { role, disabledAt, twoFactorSince, sessions }, once, answer }: Props) {
  const words = useWords().portal.team
  const form = { once, answer }
  return (
    <>
      <SettingsForm
        {...form}
        name="role"
        title={words.changeRole}
        lead={words.changeRoleLead}
        save={words.roleSave}
        said={words.roleChanged}
      >
        {(about) => <RoleField key={role} {...about('role', role)} />}
      </SettingsForm>
      {twoFactorSince && (
        <SettingsForm
          {...form}
          name="two-factor"
          title={words.reset}
          lead={words.resetLead}
          save={words.resetSave}
          said={words.resetDone}
          look="danger"
        />
      )}
      {sessions > 0 && (
        <SettingsForm
          {...form}
          name="sessions"
          title={words.signOut}
          lead={words.signOutLead(sessions)}
          save={words.signOutSave}
          said={words.signedOut}
          look="danger"
        />
      )}
      {disabledAt ? (
        <SettingsForm
          {...form}
          name="enable"
          title={words.enable}
          lead={words.enableLead}
          save={words.enableSave}
          said={words.enableDone}
        />
      ) : (
        <SettingsForm
          {...form}
          name="disable"
          title={words.disable}
          lead={words.disableLead}
          save={words.disableSave}
          said={words.disableDone}
          look="danger"
        />
      )}
    </>
  )
}
