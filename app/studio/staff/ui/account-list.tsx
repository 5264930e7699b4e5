import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'

import { whenText } from '#app/core/display.ts'
import type { Role } from '#app/studio/access.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import './team.css'

export type Account = {
  id: string
  name: string
  email: string
  role: Role
  sample: boolean
  self: boolean
  seenAt: Date | null
  createdAt: Date
  disabledAt: Date | null
  twoFactorSince: Date | null
}

/** Everybody who may sign in, and when they last did. */
export function AccountList({ accounts }: { accounts: Account[] }) {
  const { team: words } = useWords().portal
  const { columns } = words
  return (
    <section className="team-accounts" aria-labelledby="accounts">
      <header className="team-head">
        <h2 id="accounts">{words.title}</h2>
        <p className="muted">{words.lead}</p>
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
  account: { id, name, email, role, sample, self, seenAt, disabledAt, twoFactorSince },
}: {
  account: Account
}) {
  const { portal } = useWords()
  const words = portal.team
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
            {self && <span className="team-note">{words.you}</span>}
            {sample && <span className="team-note">{words.sample}</span>}
            {disabledAt && (
              <>
                {' '}
                <span className="pill pill-bad">{words.disabled}</span>
              </>
            )}
            <small>{email}</small>
          </div>
        </div>
      </td>
      <td>{portal.roles[role]}</td>
      <td>
        <span className="team-label">{words.columns.twoFactor}: </span>
        {twoFactorSince ? (
          <span className="team-on">
            <ShieldCheck />
            {words.on}
          </span>
        ) : (
          words.off
        )}
      </td>
      <td>
        <span className="team-label">{words.columns.seen}: </span>
        {seenAt ? whenText(seenAt, now, display) : words.never}
      </td>
    </tr>
  )
}
