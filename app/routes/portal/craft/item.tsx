import { ctxKey } from '#app/platform/context.server.ts'
import { builtIn } from '#app/platform/pictures.server.ts'
import { demand } from '#app/studio/access.ts'
import { editionsOf, othersAt, partInHand } from '#app/studio/edition/reads.server.ts'
import { Editor } from '#app/studio/edition/ui/editor.tsx'
import { workWriting } from '#app/studio/edition/ui/work-fields.tsx'
import { filmsToChoose } from '#app/studio/film/reads.server.ts'
import { around } from '#app/studio/page/reads.server.ts'
import { workContent } from '#app/studio/portfolio/reads.server.ts'
import { Consent } from '#app/studio/release/ui/consent.tsx'
import { soundsToChoose } from '#app/studio/sound/reads.server.ts'
import { words } from '#app/words/index.ts'

import { found } from '../found.ts'
import { consentFor } from '../release/consent.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/item'
import { craftAt } from './craft-at.ts'

/** One project of the portfolio, as it is being written. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const inHand = await found('item', params.itemId, (id) =>
    partInHand(ctx, `work-${id.toLowerCase()}`),
  )
  const { pictures, currency, locale, answers, members, testimonials } = await around(ctx)
  const { loops, sounds } = builtIn()
  const laid = await workContent(ctx, params.itemId)
  return {
    ...inHand,
    consent: await consentFor(ctx, params.itemId.toLowerCase(), inHand),
    path: `/portfolio/${laid?.content.slug}`,
    others: await othersAt(ctx, inHand.part),
    editions: await editionsOf(ctx, inHand.part),
    known: {
      pictures,
      currency,
      locale,
      answers,
      work: [],
      films: [...(await filmsToChoose(ctx)), ...builtInAs(loops)],
      sounds: [...(await soundsToChoose(ctx)), ...builtInAs(sounds)],
      team: members.map(({ name }) => name),
      quotes: testimonials.filter(({ item }) => item === params.itemId),
    },
    back: {
      to: `/portal/${craftAt(url)}/portfolio`,
      label: words(ctx.language).portal.projects.crafts.tabs.portfolio,
    },
  }
}

/** What came with the program by its id, as people say it. */
function builtInAs(things: object) {
  return Object.keys(things).map((id) => ({
    id,
    name: `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
  }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ projects }) => loaderData?.content.title ?? projects.title)

export default function Item({ loaderData: { consent, ...inHand } }: Route.ComponentProps) {
  return (
    <Editor key={inHand.part} {...inHand} writing={workWriting}>
      <Consent {...consent} />
    </Editor>
  )
}

export { PageProblem as ErrorBoundary }
