import { Link } from 'react-router'

import { useMessages } from '#app/ui/use-messages.ts'

import { DuePill } from './due-pill.tsx'

type Row = { id: string; name: string; excerpt: string; dueAt: Date | null }

/** Lists waiting inquiries, most urgent first. */
export function WaitingCard({ inquiries }: { inquiries: Row[] }) {
  const { dashboard } = useMessages().portal
  return (
    <section className="card waiting-card" aria-labelledby="waiting-card">
      <header className="card-head">
        <h2 id="waiting-card">{dashboard.card}</h2>
        <Link className="button button-quiet button-compact" to="/portal/clients/inquiries">
          {dashboard.inbox}
        </Link>
      </header>
      <ul className="card-list">
        {inquiries.map(({ id, name, excerpt, dueAt }) => (
          <li key={id} className="card-row">
            <Link className="row-link" to={`/portal/clients/inquiries/${id}`}>
              {name}
            </Link>
            {dueAt && <DuePill dueAt={dueAt} />}
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
