import { serializePreferenceCookie, parsePreferences } from '#app/core/preferences.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { AppearancePage } from '#app/features/studio/settings/ui/appearance-page.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/appearance'
import { respondSaved } from './form-response.ts'

export function loader() {
  return { formKey: generateIdempotencyKey() }
}

/** Stores every valid choice in the browser as a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { secure } = context.get(ctxKey).app.config
  const preferences = Object.entries(parsePreferences(await readFields(request)))
  return respondSaved(
    request,
    'appearance',
    preferences.map(([name, value]): [string, string] => [
      'set-cookie',
      serializePreferenceCookie(name, value, secure),
    ]),
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.appearance}, ${pages.settings}`)

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
  return <AppearancePage formKey={loaderData.formKey} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
