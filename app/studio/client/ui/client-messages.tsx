import { Link } from 'react-router'

import { whenText } from '#app/core/display.ts'
import type { State, Topic } from '#app/studio/inquiry/rules.ts'
import { StatePill } from '#app/studio/inquiry/ui/due-pill.tsx'
import { TopicTag } from '#app/studio/inquiry/ui/topic-tag.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

export type Message = { id: string; receivedAt: Date; topic: Topic; excerpt: string; state: State; dueAt: Date | null; answeredAt: Date | null }

/** What a client wrote on the website. */
export function ClientMessages({ messages }: { messages: Message[] }) {
  const words = useWords().portal.clients
  const display = useDisplay()
  const now = useNow()
  return (
    <section className="card" aria-labelledby="messages">
      <header className="card-head"><h2 id="messages">{words.inquiries}</h2></header>
      {messages.length === 0 && <p className="card-empty">{words.noInquiries}</p>}
      <ul className="card-list">
        {messages.map(({ id, receivedAt, topic, excerpt, ...standing }) => (
          <li key={id} className="card-row">
            <Link className="row-link" to={`/portal/clients/inquiries/${id}?shelf=all`}>{excerpt}</Link>
            <StatePill {...standing} />
            <p><TopicTag topic={topic} /> <span className="muted">{whenText(receivedAt, now, display)}</span></p>
          </li>
        ))}
      </ul>
    </section>
  )
}
