import { ctxKey } from '#app/platform/context.server.ts'
import { readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  listVersions,
  listOtherEditors,
  getPartForEditing,
} from '#app/features/site/site-editor/reads.server.ts'
import { Editor } from '#app/features/site/site-editor/ui/editor.tsx'
import { caseStudyEditing } from '#app/features/site/site-editor/ui/case-study-fields.tsx'
import { listVideoChoices } from '#app/features/media/video/reads.server.ts'
import { getSiteContext } from '#app/features/site/page/reads.server.ts'
import { findCaseStudyContent } from '#app/features/site/portfolio/reads.server.ts'
import { parseFilled } from '#app/features/site/case-study-files/rules.ts'
import { FilledNotice } from '#app/features/site/case-study-files/ui/filled-notice.tsx'
import { ConsentCard } from '#app/features/site/consent/ui/consent-card.tsx'
import { listAudioChoices } from '#app/features/media/audio/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'

import { findOr404 } from '../find-or-404.ts'
import { getConsentProps } from '../consents/consent-props.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/item'
import { getDiscipline } from './get-discipline.ts'

/** The editor of a case study. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const draft = await findOr404('portfolio-item', params.itemId, (id) =>
    getPartForEditing(ctx, `work-${id.toLowerCase()}`),
  )
  const { pictures, currency, locale, answers, members, testimonials } = await getSiteContext(ctx)
  const { loops, sounds } = readMediaManifest()
  const caseStudy = await findCaseStudyContent(ctx, params.itemId)
  return {
    ...draft,
    consent: await getConsentProps(ctx, params.itemId.toLowerCase(), draft),
    isFilled: parseFilled(url.searchParams.get('filled')) !== null,
    path: `/portfolio/${caseStudy?.content.slug}`,
    others: await listOtherEditors(ctx, draft.part),
    versions: await listVersions(ctx, draft.part),
    options: {
      pictures,
      currency,
      locale,
      answers,
      placeholders: {},
      work: [],
      films: [...(await listVideoChoices(ctx)), ...toMediaOptions(loops)],
      sounds: [...(await listAudioChoices(ctx)), ...toMediaOptions(sounds)],
      people: [],
      team: members.map(({ name }) => name),
      quotes: testimonials.filter(({ item }) => item === params.itemId),
    },
    back: {
      to: `/portal/${getDiscipline(url)}/portfolio`,
      label: getMessages(ctx.language).portal.projects.disciplines.tabs.portfolio,
    },
  }
}

/** Lists built-in media, named after their ids. */
function toMediaOptions(records: object) {
  return Object.keys(records).map((id) => ({
    id,
    name: `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
  }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ projects }) => loaderData?.content.title ?? projects.title)

/** After files of a gallery were added, the card opens in which alt texts are missing. */
const filledEditing = { ...caseStudyEditing, findFirstCard: () => 'pictures' }

export default function Item({
  loaderData: { consent, isFilled, ...draft },
}: Route.ComponentProps) {
  return (
    <>
      <FilledNotice key={draft.part} />
      <Editor key={draft.part} {...draft} editing={isFilled ? filledEditing : caseStudyEditing}>
        <ConsentCard {...consent} />
      </Editor>
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
