import { data, useOutletContext } from 'react-router'

import type { Display } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { consumeCheck, findByCode } from '#app/features/sales/verification/reads.server.ts'
import { CodeAnswerPage } from '#app/features/sales/verification/ui/verification-answer.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/verify-code'
import { findSite } from './page-meta.ts'
import { buildVerifyHeaders, buildVerifyMeta } from './verify-page.ts'

/** The QR code of an agreement leads here. All codes that aren't one get the same answer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { locale, timeZone } = await getStudio(ctx)
  const tooMany = !(await consumeCheck(ctx))
  const agreement = tooMany ? null : await findByCode(ctx, params.code)
  return data(
    {
      agreement,
      tooMany,
      code: params.code.slice(0, 40),
      display: { locale, timeZone } satisfies Display,
    },
    tooMany
      ? { status: 429, headers: { 'retry-after': '3600' } }
      : { status: agreement ? 200 : 404 },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) =>
  buildVerifyHeaders(loaderHeaders)

/** Plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => buildVerifyMeta(findSite(matches))

export default function VerifyCode({ loaderData }: Route.ComponentProps) {
  return <CodeAnswerPage {...loaderData} studio={useOutletContext<StudioView>()} />
}
