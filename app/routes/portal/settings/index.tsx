import { useRouteLoaderData } from 'react-router'

import { SettingsIndex } from '#app/features/studio/settings/ui/settings-index.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/index'
import type { loader as settingsLoader } from './layout.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.settings)

export default function Index() {
  const settings = useRouteLoaderData<typeof settingsLoader>('routes/portal/settings/layout')
  return <SettingsIndex failedEmails={settings?.failedEmails ?? 0} />
}

export { SectionErrorBoundary as ErrorBoundary }
