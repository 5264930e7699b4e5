import { redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { editionsOf, othersAt, partInHand } from '#app/studio/edition/reads.server.ts'
import { type FixedPart, isWork, pathOf, workIn } from '#app/studio/edition/rules.ts'
import { Editor } from '#app/studio/edition/ui/editor.tsx'
import { partWriting } from '#app/studio/edition/ui/part-fields.tsx'
import { around } from '#app/studio/page/reads.server.ts'
import { workContent } from '#app/studio/portfolio/reads.server.ts'
import { craftOf } from '#app/studio/project/rules.ts'
import { waitingTestimonials } from '#app/studio/testimonial/reads.server.ts'
import { WaitingLine } from '#app/studio/testimonial/ui/waiting-line.tsx'
import { websiteWords } from '#app/words/website.ts'

import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/part'
import { partIn } from './act.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const part = partIn(params)
  if (isWork(part)) throw redirect(await pageOf(ctx, workIn(part)))
  const inHand = await partInHand(ctx, part)
  if (!inHand)
    throw new Response('part', {
      status: 404,
      statusText: 'Not Found',
      headers: { 'content-type': 'text/plain' },
    })
  const { work, pictures, currency, locale, answers } = await around(ctx)
  return {
    ...inHand,
    language: ctx.language,
    path: pathOf(part),
    others: await othersAt(ctx, inHand.part),
    editions: await editionsOf(ctx, inHand.part),
    known: {
      pictures,
      currency,
      locale,
      answers,
      work: work.map(({ id, title, category }) => ({ id, title, category })),
      films: [],
      sounds: [],
      team: [],
      quotes: [],
    },
    back: { to: '/portal/settings/website', label: websiteWords(ctx.language).back },
    waiting: inHand.part === 'testimonials' ? await waitingTestimonials(ctx) : null,
  }
}

/** A project is written where its craft is. */
async function pageOf(ctx: Ctx, id: string): Promise<string> {
  const laid = await workContent(ctx, id)
  return laid
    ? `/portal/${craftOf(laid.content.category)}/portfolio/${id}`
    : '/portal/settings/website'
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) =>
    loaderData
      ? `${websiteWords(loaderData.language).parts[loaderData.part as FixedPart]}, ${settings.tabs.website}`
      : settings.tabs.website,
  )

export default function PartInHand({ loaderData: { waiting, ...part } }: Route.ComponentProps) {
  return (
    <Editor key={part.part} {...part} writing={partWriting}>
      {waiting !== null && <WaitingLine waiting={waiting} />}
    </Editor>
  )
}

export { PageProblem as ErrorBoundary }
