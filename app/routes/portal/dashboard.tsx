import { Link } from 'react-router'

import { longDayText } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { inbox } from '#app/studio/inquiry/reads.server.ts'
import { WaitingCard } from '#app/studio/inquiry/ui/waiting-card.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Route } from './+types/dashboard'
import { PageProblem } from './shell/problem.tsx'
import { titled } from './titled.ts'

const first = 5

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!may(ctx.actor, 'inquiry.see')) return { inquiries: [] }
  const { inquiries } = await inbox(ctx, { shelf: 'waiting', search: '', after: null })
  return { inquiries: inquiries.slice(0, first) }
}

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ pages }) => pages.dashboard)

export default function Dashboard({ loaderData: { inquiries } }: Route.ComponentProps) {
  const { waiting } = usePortal()
  return (
    <>
      <h1 className="title">{longDayText(useNow(), useDisplay())}</h1>
      {waiting !== null && <Sentence waiting={waiting} />}
      {inquiries.length > 0 && <WaitingCard inquiries={inquiries} />}
    </>
  )
}

function Sentence({ waiting }: { waiting: number }) {
  const { dashboard } = useWords().portal
  if (waiting === 0) return <p className="sentence">{dashboard.answered}</p>
  const { link, rest } = dashboard.waiting(waiting)
  return <p className="sentence"><Link to="/portal/clients/inquiries">{link}</Link>{rest}</p>
}

export { PageProblem as ErrorBoundary }
