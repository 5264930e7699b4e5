import { cookie } from '#app/platform/auth/sessions.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { ownPicture } from '#app/studio/picture/reads.server.ts'
import { ProfilePage } from '#app/studio/settings/ui/profile-page.tsx'
import { changePasswordSchema } from '#app/studio/password/rules.ts'
import { changePassword } from '#app/studio/password/writes.server.ts'
import { profileSchema } from '#app/studio/staff/rules.ts'
import { changeOwnProfile } from '#app/studio/staff/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/profile'
import { refused, saved } from './answer.ts'
import { bringsFile, pictureAnswer, picturePut, pictureSaid } from './picture-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { once: onceKey(), picture: await ownPicture(context.get(ctxKey), 'profile') }
}

/** Several forms on one page; each says which it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(ctxKey)
  if (bringsFile(request))
    return pictureAnswer(request, 'picture', await picturePut(request, asked, 'profile'))
  const values = await fieldsOf(request)
  if (values.form?.startsWith('picture-'))
    return pictureAnswer(request, values.form, await pictureSaid(asked, 'profile', values), values)
  const ctx = answering(asked, values)
  return values.form === 'password'
    ? newPassword(request, ctx, values)
    : newName(request, ctx, values)
}

async function newName(request: Request, ctx: Ctx, values: Record<string, string>) {
  const given = read(profileSchema, values)
  if (!given.ok) return refused('name', given.problems, values)
  const answer = await changeOwnProfile(ctx, given.form)
  return answer.ok ? saved(request, 'name') : refused('name', { name: answer.problem }, values)
}

/** The problems of the field for the present password; all others are of the new one. */
const ofCurrent = new Set<string>(['password-wrong', 'too-many-guesses', 'server-busy'])

/** What was typed is never sent back. */
async function newPassword(request: Request, ctx: Ctx, values: Record<string, string>) {
  const given = read(changePasswordSchema, values)
  if (!given.ok) return refused('password', given.problems)
  const answer = await changePassword(ctx, given.form)
  if (!answer.ok)
    return refused('password', {
      [ofCurrent.has(answer.problem) ? 'current' : 'password']: answer.problem,
    })
  const { config } = ctx.app
  return saved(request, 'password', [
    ['set-cookie', cookie(config, 'session', answer.value.session)],
    ['set-cookie', cookie(config, 'device', answer.value.device)],
  ])
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.profile}, ${pages.settings}`)

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
