import { Outlet } from 'react-router'

import { ClientTabs } from '#app/features/clients/client/ui/client-tabs.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'

/** The heading and tabs shared by clients and inquiries. */
export default function Layout() {
  return (
    <>
      <div className="page-head">
        <h1 className="title">{useMessages().portal.clients.title}</h1>
        <ClientTabs />
      </div>
      <Outlet />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
