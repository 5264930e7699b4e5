import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'

import { ErrorScreen } from './error-screen.tsx'
import { OfflineScreen, isUnanswered } from './offline-screen.tsx'

/** The screen for an error that no page explains itself. */
export function RouteErrorScreen({ error }: { error: unknown }) {
  const root = useRouteLoaderData('root') as { requestId: string } | undefined
  if (isUnanswered(error)) return <OfflineScreen />
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  // Failures before React Router carry a sentence. React Router's own data is text for developers
  // and begins with "Error: ".
  const sentence =
    isClientError &&
    typeof error.data === 'string' &&
    error.data.includes(' ') &&
    !error.data.startsWith('Error: ')
      ? error.data
      : null
  return (
    <ErrorScreen
      status={isRouteErrorResponse(error) ? error.status : 500}
      text={sentence ?? (isClientError ? error.statusText : null)}
      requestId={root?.requestId ?? null}
    />
  )
}
