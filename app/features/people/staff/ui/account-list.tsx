import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'

import { formatCompactDate } from '#app/core/display.ts'
import type { Role } from '#app/features/access.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './team.css'

export type Account = {
  id: string
  name: string
  email: string
  role: Role
  sample: boolean
  isSelf: boolean
  seenAt: Date | null
  createdAt: Date
  disabledAt: Date | null
  twoFactorSince: Date | null
}

/** Lists the accounts with their last sign-in. */
export function AccountList({ accounts }: { accounts: Account[] }) {
  const { team: messages } = useMessages().portal
  const { columns } = messages
  return (
    <section className="team-accounts" aria-labelledby="accounts">
      <header className="team-head">
        <h2 id="accounts">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      <div className="card">
        <table className="table team">
          <thead>
            <tr>
              <th scope="col">{columns.person}</th>
              <th scope="col">{columns.role}</th>
              <th scope="col">{columns.twoFactor}</th>
              <th scope="col">{columns.seen}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function AccountRow({
  account: { id, name, email, role, sample, isSelf, seenAt, disabledAt, twoFactorSince },
}: {
  account: Account
}) {
  const { portal } = useMessages()
  const messages = portal.team
  const display = useDisplay()
  const now = useNow()
  return (
    <tr data-disabled={disabledAt ? true : undefined}>
      <td>
        <div className="team-person">
          <Avatar id={id} name={name} />
          <div>
            <Link className="row-link" to={`/portal/settings/team/${id}`}>
              {name}
            </Link>
            {isSelf && <span className="team-note">{messages.you}</span>}
            {sample && <span className="team-note">{messages.sample}</span>}
            {disabledAt && (
              <>
                {' '}
                <span className="pill pill-bad">{messages.disabled}</span>
              </>
            )}
            <small>{email}</small>
          </div>
        </div>
      </td>
      <td>{portal.roles[role]}</td>
      <td>
        <span className="team-label">{messages.columns.twoFactor}: </span>
        {twoFactorSince ? (
          <span className="team-on">
            <ShieldCheck />
            {messages.on}
          </span>
        ) : (
          messages.off
        )}
      </td>
      <td>
        <span className="team-label">{messages.columns.seen}: </span>
        {seenAt ? formatCompactDate(seenAt, now, display) : messages.never}
      </td>
    </tr>
  )
}
