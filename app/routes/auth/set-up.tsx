import { data, redirect } from 'react-router'

import { cookie } from '#app/platform/auth/sessions.server.ts'
import { removeSetUpLink } from '#app/platform/auth/set-up-link.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, read, statusOf } from '#app/platform/form.server.ts'
import { picture } from '#app/platform/pictures.server.ts'
import { sampleRemoval } from '#app/studio/sample/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { linkFor } from '#app/studio/staff/reads.server.ts'
import { setUpSchema } from '#app/studio/staff/rules.ts'
import { SetUp } from '#app/studio/staff/ui/set-up.tsx'
import { SetUpClosed } from '#app/studio/staff/ui/set-up-closed.tsx'
import { setUpStudio } from '#app/studio/staff/writes.server.ts'
import { localTimeZone, timeZones } from '#app/core/day.ts'
import { words } from '#app/words/index.ts'

import type { Route } from './+types/set-up'

/**
 * The first screen of an empty studio, for whoever holds the link the program gave out at its
 * start.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (await theStudio(ctx)) throw redirect('/auth')
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const open = (await linkFor(ctx, 'set-up', token)) !== null
  return {
    token,
    open,
    kept: open ? await sampleRemoval(ctx) : null,
    picture: picture('hero-room'),
    timeZones: timeZones(),
    zone: localTimeZone() ?? '',
    title: words(ctx.language).site.setUp.title,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { token = '', ...values } = await fieldsOf(request)
  const given = read(setUpSchema, {
    studio: '',
    studioEmail: '',
    timeZone: '',
    name: '',
    email: '',
    password: '',
    ...values,
  })
  const { password: _, ...typed } = values
  if (!given.ok) return data({ problems: given.problems, values: typed }, { status: 422 })
  const answer = await setUpStudio(ctx, token, given.form)
  if (!answer.ok && answer.problem === 'link-has-ended') return redirect('/auth/setup')
  if (!answer.ok)
    return data(
      { problems: { password: answer.problem }, values: typed },
      { status: statusOf(answer.problem) },
    )
  ctx.app.pages.drop()
  const { config } = ctx.app
  removeSetUpLink(config)
  return redirect('/portal', {
    headers: [
      ['set-cookie', cookie(config, 'session', answer.value.session)],
      ['set-cookie', cookie(config, 'device', answer.value.device)],
    ],
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { token, open, kept, picture, timeZones, zone } = loaderData
  if (!open) return <SetUpClosed picture={picture} />
  return (
    <SetUp
      picture={picture}
      token={token}
      kept={kept}
      timeZones={timeZones}
      problems={actionData?.problems ?? {}}
      values={actionData?.values ?? { timeZone: zone }}
    />
  )
}
