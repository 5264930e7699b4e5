import { ArrowRight, Plus } from 'lucide-react'
import { Link } from 'react-router'

import type { Category } from '#app/studio/portfolio/rules.ts'
import { type State, craftOf } from '#app/studio/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'

import { usePortfolioWords } from './use-portfolio-words.ts'

type Props = {
  project: { id: string; state: State; caseStudy: { id: string; category: Category } | null }
  once: string
}

/**
 * The case study that tells of a project, or, once it is completed, the button that begins it and
 * leads there.
 */
export function BeginCaseStudy({ project: { id, state, caseStudy }, once }: Props) {
  const { caseStudy: words } = usePortfolioWords()
  const { Form, busy } = useAct(useComplaint())
  if (caseStudy)
    return (
      <Link
        className="button button-outline"
        to={`/portal/${craftOf(caseStudy.category)}/portfolio/${caseStudy.id}`}
      >
        {words.there}
        <ArrowRight />
      </Link>
    )
  if (state !== 'completed') return null
  return (
    <Form method="post" action={`/portal/projects/${id}/case-study`}>
      <Once page={once} form="case-study" />
      <Button look="accent" type="submit" disabled={busy}>
        <Plus />
        {words.begin}
      </Button>
    </Form>
  )
}
