import { type CaseAround, type WorkContent, caseFilled } from '#app/studio/portfolio/rules.ts'
import { CaseStudy } from '#app/studio/portfolio/ui/case-study.tsx'
import { craftOf } from '#app/studio/project/rules.ts'

import { type Frame, Framed, useSight, useTyped } from './preview-frame.tsx'
import type { WorkGroup } from './work-spec.ts'

type Props = Frame & { id: string; work: WorkContent; around: CaseAround }

/** A case study the same way, whether it is on the site or not. */
export function WorkPreview({ id, work, around: known, ...frame }: Props) {
  const { typed, framed, say } = useTyped()
  const around = { ...known, pictures: { ...known.pictures, ...typed?.pictures } }
  const content = typed?.part === `work-${id}` ? (typed.content as WorkContent) : work
  useSight(typed, (group) => document.querySelector(placesOf[group as WorkGroup] ?? 'none'))
  return (
    <Framed
      {...frame}
      path={`/portfolio/${work.slug}`}
      write={`/portal/${craftOf(work.category)}/portfolio/${id}`}
      offered={frame.studio.offerings}
      pictures={around.pictures}
      typed={typed}
      framed={framed}
      chosen={(target) => {
        const group = groupAt(target)
        if (group) say({ section: group })
      }}
    >
      {() => <CaseStudy item={caseFilled(content, around)} />}
    </Framed>
  )
}

/** Where on its page what of a case study stands. */
const placesOf: Record<WorkGroup, string> = {
  texts: '.case-head .lead, .case-told',
  facts: '.case-head, .facts',
  pictures: '.case-cover, .film-player, .case-pictures',
  sound: '.player',
  credits: '.case-credits',
}

function groupAt(target: Element): WorkGroup | undefined {
  return (Object.keys(placesOf) as WorkGroup[]).find((group) => target.closest(placesOf[group]))
}
