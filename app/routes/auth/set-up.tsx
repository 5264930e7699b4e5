import { data, redirect } from 'react-router'

import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { removeSetupLink } from '#app/platform/auth/setup-link.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, parseForm, getProblemStatus } from '#app/platform/form.server.ts'
import { findImage } from '#app/platform/media/manifest.server.ts'
import { findSampleRemoval } from '#app/features/insight/sample-data/reads.server.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { setupSchema } from '#app/features/people/staff/rules.ts'
import { Setup, type SetupChoices } from '#app/features/people/staff/ui/setup.tsx'
import { SetupClosed } from '#app/features/people/staff/ui/setup-closed.tsx'
import { setUpStudio } from '#app/features/people/staff/writes.server.ts'
import { findCurrency, guessCountry, listCountries } from '#app/core/country.ts'
import { listTimeZones } from '#app/core/day.ts'
import { formatCurrencyName, listCurrencies } from '#app/core/money.ts'
import { getMessages } from '#app/messages/index.ts'

import type { Route } from './+types/set-up'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'
import { reportOutcome } from '#app/ui/submit-outcome.ts'

export const clientMiddleware = [reportOutcome]

/** The first page of an empty studio. It requires the setup link printed at startup. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (await findStudio(ctx)) throw redirect('/auth')
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const open = (await findOneTimeToken(ctx, 'set-up', token)) !== null
  return {
    token,
    kept: open ? await findSampleRemoval(ctx) : null,
    picture: findImage('hero-room'),
    choices: open ? listChoices(ctx.language) : null,
    country: guessCountry(request.headers.get('accept-language')) ?? '',
    title: getMessages(ctx.language).site.setUp.title,
  }
}

function listChoices(language: string): SetupChoices {
  return {
    timeZones: listTimeZones(),
    countries: listCountries(language).map((country) => ({
      ...country,
      currency: findCurrency(country.value),
    })),
    currencies: listCurrencies().map((code) => ({
      value: code,
      label: `${code} ${formatCurrencyName(code, language)}`,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { token = '', ...values } = await readFields(request)
  const input = parseForm(setupSchema, {
    studio: '',
    studioEmail: '',
    country: '',
    timeZone: '',
    currency: '',
    name: '',
    email: '',
    password: '',
    ...values,
    services: serviceKeys.filter((key) => values[key] === 'on').join(' '),
  })
  const { password: _, ...shownValues } = values
  if (!input.ok) return data({ problems: input.problems, values: shownValues }, { status: 422 })
  const result = await setUpStudio(ctx, token, input.form)
  if (!result.ok && result.problem === 'link-has-ended') return redirect('/auth/setup')
  if (!result.ok)
    return data(
      { problems: { password: result.problem }, values: shownValues },
      { status: getProblemStatus(result.problem) },
    )
  ctx.app.pageCache.clear()
  const { config } = ctx.app
  removeSetupLink(config)
  return redirect('/portal', {
    headers: [
      ['set-cookie', serializeCookie(config, 'session', result.value.session)],
      ['set-cookie', serializeCookie(config, 'device', result.value.device)],
    ],
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { token, kept, picture, choices, country } = loaderData
  if (!choices) return <SetupClosed picture={picture} />
  return (
    <Setup
      picture={picture}
      token={token}
      kept={kept}
      choices={choices}
      problems={actionData?.problems ?? {}}
      values={actionData?.values ?? { country }}
    />
  )
}
