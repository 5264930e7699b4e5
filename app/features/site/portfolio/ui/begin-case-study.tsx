import { ArrowRight, Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { State } from '#app/features/work/project/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'

import { usePortfolioMessages } from './use-portfolio-messages.ts'
import { type Category, getCaseStudyPath } from '#app/features/studio/service/rules.ts'

type Props = {
  project: { id: string; state: State; caseStudy: { id: string; category: Category } | null }
  formKey: string
}

/** Links to the case study of a project. Once the project is completed, a button creates it. */
export function BeginCaseStudy({ project: { id, state, caseStudy }, formKey }: Props) {
  const { caseStudy: messages } = usePortfolioMessages()
  const { Form, isBusy } = useActionForm(useErrorToast())
  if (caseStudy)
    return (
      <Link
        className="button button-outline"
        to={getCaseStudyPath(caseStudy.category, caseStudy.id)}
      >
        {messages.there}
        <ArrowRight />
      </Link>
    )
  if (state !== 'completed') return null
  return (
    <Form method="post" action={`/portal/projects/${id}/case-study`}>
      <IdempotencyField page={formKey} form="case-study" />
      <Button look="accent" type="submit" disabled={isBusy}>
        <Plus />
        {messages.begin}
      </Button>
    </Form>
  )
}
