import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getBackupOverview } from '#app/features/insight/backup/reads.server.ts'
import { BackupsPage } from '#app/features/insight/backup/ui/backups-page.tsx'
import { requestBackup, requestBackupTest } from '#app/features/insight/backup/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/backups'
import { respondProblems, respondSaved } from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    ...(await getBackupOverview(context.get(ctxKey))),
    once: generateIdempotencyKey(),
  }
}

/** Handles the form that starts a backup, and those that test one. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'backup.run')
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = values.form === 'test' ? 'test' : 'backup'
  const answer =
    form === 'test' ? await requestBackupTest(ctx, values.file ?? '') : await requestBackup(ctx)
  return answer.ok
    ? respondSaved(request, form)
    : respondProblems(form, { form: answer.problem }, values)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.backups}, ${pages.settings}`)

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupsPage {...loaderData} answer={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
