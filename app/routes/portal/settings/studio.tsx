import { data, redirect } from 'react-router'

import { listTimeZones } from '#app/core/day.ts'
import { formatWeekday, getFirstWeekday } from '#app/core/display.ts'
import { listCurrencies, formatCurrencyName } from '#app/core/money.ts'
import { revisionField } from '#app/core/revision.ts'
import { removeWeekStart, setWeekStart, weekStarts } from '#app/core/week-start.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { weekSchema } from '#app/features/booking/availability/rules.ts'
import { findOwnImage } from '#app/features/media/image/reads.server.ts'
import { getStudioForm, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { changeClosedDays, studioSchema } from '#app/features/studio/settings/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import type { StudioFormResult } from '#app/features/studio/settings/ui/studio-form-result.ts'
import { StudioPage } from '#app/features/studio/settings/ui/studio-page.tsx'
import { changeStudio, changeStudioHours } from '#app/features/studio/settings/writes.server.ts'
import { getMessages } from '#app/messages/index.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/studio'
import { respondProblems, respondSaved } from './form-response.ts'
import { hasFile, respondToPictureForm, savePicture, changePicture } from './picture-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { week, locale } = await getStudio(ctx)
  return {
    ...(await getStudioForm(ctx)),
    formKey: generateIdempotencyKey(),
    week,
    weekStarts: listWeekStarts(ctx, locale),
    picture: await findOwnImage(ctx, 'share'),
    timeZones: listTimeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    currencies: listCurrencies().map((code) => ({
      value: code,
      label: `${code} ${formatCurrencyName(code, ctx.language)}`,
    })),
  }
}

/** The country's first day, which is the default, and the days that may be chosen instead. */
function listWeekStarts({ language }: Ctx, locale: string) {
  const { weekStartByCountry } = getMessages(language).portal.settings.studio
  const formatFirst = (locale: string) => formatWeekday(getFirstWeekday(locale), language)
  return [
    { value: '', label: weekStartByCountry(formatFirst(removeWeekStart(locale))) },
    ...weekStarts.map((value) => ({ value, label: formatFirst(setWeekStart(locale, value)) })),
  ]
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'studio.change')
  if (hasFile(request))
    return respondToPictureForm(request, 'picture', await savePicture(request, ctx, 'share'))
  const values = await readFields(request)
  if (values.form?.startsWith('picture-'))
    return respondToPictureForm(
      request,
      values.form,
      await changePicture(ctx, 'share', values),
      values,
    )
  if (values.form === 'hours') return saveHours(request, withIdempotency(ctx, values), values)
  // Without JavaScript the server adds or removes a closed day; nothing is saved yet.
  const { step, ...typedValues } = values
  const formBase = { revision: revisionField.parse(values.revision), base: values.base ?? '' }
  if (step)
    return data<StudioFormResult>({
      saved: false,
      problems: {},
      values: changeClosedDays(typedValues, step),
      ...formBase,
    })
  const input = parseForm(studioSchema, values)
  if (!input.ok)
    return data<StudioFormResult>(
      { saved: false, problems: input.problems, values, ...formBase },
      { status: 422 },
    )
  const result = await changeStudio(withIdempotency(ctx, values), input.form, formBase)
  if (result.ok) {
    if (request.headers.get('accept')?.includes('text/html'))
      throw redirect('/portal/settings/studio?saved=studio', 303)
    return data<StudioFormResult>({ saved: true, ...result.value })
  }
  if ('theirs' in result)
    return data<StudioFormResult>(
      {
        saved: false,
        problems: {},
        savedValues: result.theirs,
        values: result.values,
        revision: result.revision,
        base: result.base,
      },
      { status: 409 },
    )
  if (result.problem === 'currency-digits' || result.problem === 'currency-in-use')
    return data<StudioFormResult>(
      { saved: false, problems: { currency: result.problem }, values, ...formBase },
      { status: 409 },
    )
  return data<StudioFormResult>(
    { saved: false, problems: {}, problem: result.problem, values, ...formBase },
    { status: 409 },
  )
}

async function saveHours(request: Request, ctx: Ctx, values: Record<string, string>) {
  const input = parseForm(weekSchema, values)
  if (!input.ok) return respondProblems('hours', input.problems, values)
  const result = await changeStudioHours(ctx, input.form)
  return result.ok
    ? respondSaved(request, 'hours')
    : respondProblems('hours', { 'hours:0': result.problem }, values)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.studio}, ${pages.settings}`)

export default function Studio({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastActionData<StudioFormResult | FormResult>(actionData)
  const ofAnother = result !== undefined && 'form' in result
  return (
    <StudioPage
      {...loaderData}
      result={ofAnother ? undefined : result}
      formResult={ofAnother ? result : undefined}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
