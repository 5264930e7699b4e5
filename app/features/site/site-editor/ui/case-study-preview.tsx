import {
  type CaseStudyContext,
  type CaseStudyContent,
  buildCaseStudyView,
} from '#app/features/site/portfolio/rules.ts'
import { CaseStudy } from '#app/features/site/portfolio/ui/case-study.tsx'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'

import {
  type PreviewFrame,
  PreviewShell,
  useScrollToChosen,
  useEditorMessages,
} from './preview-shell.tsx'
import type { CaseStudyGroup } from './case-study-spec.ts'

type Props = PreviewFrame & { id: string; work: CaseStudyContent; context: CaseStudyContext }

/** Previews a case study, published or not. */
export function CaseStudyPreview({ id, work, context: savedContext, ...frame }: Props) {
  const { edited, isFramed, send } = useEditorMessages()
  const context = { ...savedContext, pictures: { ...savedContext.pictures, ...edited?.pictures } }
  const content = edited?.part === `work-${id}` ? (edited.content as CaseStudyContent) : work
  useScrollToChosen(edited, (group) =>
    document.querySelector(groupSelectors[group as CaseStudyGroup] ?? 'none'),
  )
  return (
    <PreviewShell
      {...frame}
      path={`/portfolio/${work.slug}`}
      editPath={getCaseStudyPath(work.category, id)}
      offered={frame.studio.services}
      pictures={context.pictures}
      edited={edited}
      isFramed={isFramed}
      onChoose={(target) => {
        const group = findGroupAt(target)
        if (group) send({ section: group, text: target.textContent })
      }}
    >
      {() => <CaseStudy item={buildCaseStudyView(content, context)} />}
    </PreviewShell>
  )
}

/** The elements of the case study page that show each group of fields. */
const groupSelectors: Record<CaseStudyGroup, string> = {
  texts: '.case-head .lead, .case-story',
  facts: '.case-head, .facts',
  pictures: '.case-cover, .video-player, .case-pictures',
  sound: '.player',
  credits: '.case-credits',
}

function findGroupAt(target: Element): CaseStudyGroup | undefined {
  return (Object.keys(groupSelectors) as CaseStudyGroup[]).find((group) =>
    target.closest(groupSelectors[group]),
  )
}
