import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { findOwnImage } from '#app/features/media/image/reads.server.ts'
import { ProfilePage } from '#app/features/studio/settings/ui/profile-page.tsx'
import { changePasswordSchema } from '#app/features/people/password/rules.ts'
import { changePassword } from '#app/features/people/password/writes.server.ts'
import { profileSchema } from '#app/features/people/staff/rules.ts'
import { changeOwnProfile } from '#app/features/people/staff/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/profile'
import { respondProblems, respondSaved } from './form-response.ts'
import { hasFile, respondToPictureForm, savePicture, changePicture } from './picture-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    formKey: generateIdempotencyKey(),
    picture: await findOwnImage(context.get(ctxKey), 'profile'),
  }
}

/** Handles several forms on one page, distinguished by `form`. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestCtx = context.get(ctxKey)
  if (hasFile(request))
    return respondToPictureForm(
      request,
      'picture',
      await savePicture(request, requestCtx, 'profile'),
    )
  const values = await readFields(request)
  if (values.form?.startsWith('picture-'))
    return respondToPictureForm(
      request,
      values.form,
      await changePicture(requestCtx, 'profile', values),
      values,
    )
  const ctx = withIdempotency(requestCtx, values)
  return values.form === 'password'
    ? savePassword(request, ctx, values)
    : saveName(request, ctx, values)
}

async function saveName(request: Request, ctx: Ctx, values: Record<string, string>) {
  const input = parseForm(profileSchema, values)
  if (!input.ok) return respondProblems('name', input.problems, values)
  const result = await changeOwnProfile(ctx, input.form)
  return result.ok
    ? respondSaved(request, 'name')
    : respondProblems('name', { name: result.problem }, values)
}

/** Problems of the current password; all others belong to the new one. */
const currentPasswordProblems = new Set<string>([
  'password-wrong',
  'too-many-guesses',
  'server-busy',
])

/** Never sends passwords back. */
async function savePassword(request: Request, ctx: Ctx, values: Record<string, string>) {
  const input = parseForm(changePasswordSchema, values)
  if (!input.ok) return respondProblems('password', input.problems)
  const result = await changePassword(ctx, input.form)
  if (!result.ok)
    return respondProblems('password', {
      [currentPasswordProblems.has(result.problem) ? 'current' : 'password']: result.problem,
    })
  const { config } = ctx.app
  return respondSaved(request, 'password', [
    ['set-cookie', serializeCookie(config, 'session', result.value.session)],
    ['set-cookie', serializeCookie(config, 'device', result.value.device)],
  ])
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.profile}, ${pages.settings}`)

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
