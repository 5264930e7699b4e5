import { Outlet } from 'react-router'

import { ClientTabs } from '#app/studio/client/ui/client-tabs.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { PageProblem } from '../shell/problem.tsx'

/** What clients and inquiries have in common: the name of the page and the tabs. */
export default function Layout() {
  return (
    <>
      <div className="page-head">
        <h1 className="title">{useWords().portal.clients.title}</h1>
        <ClientTabs />
      </div>
      <Outlet />
    </>
  )
}

export { PageProblem as ErrorBoundary }
