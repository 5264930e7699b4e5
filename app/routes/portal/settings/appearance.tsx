import { preferenceCookie, preferencesIn } from '#app/core/preferences.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, onceKey } from '#app/platform/form.server.ts'
import { AppearancePage } from '#app/studio/settings/ui/appearance-page.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/appearance'
import { saved } from './answer.ts'

export function loader() {
  return { once: onceKey() }
}

/** Kept in the browser, not in the studio: every choice that came along and is one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { secure } = context.get(ctxKey).app.config
  const chosen = Object.entries(preferencesIn(await fieldsOf(request)))
  return saved(
    request,
    'appearance',
    chosen.map(([name, value]): [string, string] => [
      'set-cookie',
      preferenceCookie(name, value, secure),
    ]),
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.appearance}, ${pages.settings}`)

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
  return <AppearancePage once={loaderData.once} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
