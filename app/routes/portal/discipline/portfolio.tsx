import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listCaseStudies } from '#app/features/site/portfolio/reads.server.ts'
import { newCaseStudySchema } from '#app/features/site/portfolio/rules.ts'
import type { ShownCategory } from '#app/features/site/portfolio/ui/category-filter.tsx'
import { CaseStudyList } from '#app/features/site/portfolio/ui/case-study-list.tsx'
import { addCaseStudy } from '#app/features/site/portfolio/writes.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/portfolio'
import { getDiscipline } from './get-discipline.ts'
import {
  type Category,
  categoriesByDiscipline,
  getCaseStudyPath,
} from '#app/features/studio/service/rules.ts'

/**
 * The portfolio of a discipline, one category of it, or everything published (`?category=all`).
 * Includes the whole order, which is needed to move rows.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const discipline = getDiscipline(url)
  const categories: readonly Category[] = categoriesByDiscipline[discipline]
  const categoryParam = url.searchParams.get('category')
  const shownCategory: ShownCategory =
    categoryParam === 'all'
      ? 'all'
      : (categories.find((category) => category === categoryParam) ?? null)
  const all = await listCaseStudies(context.get(ctxKey))
  const items = all.filter(({ category, published }) =>
    shownCategory === 'all'
      ? published
      : shownCategory
        ? category === shownCategory
        : categories.includes(category),
  )
  return {
    items,
    order: all.map(({ id }) => id),
    discipline,
    shown: shownCategory,
    formKey: generateIdempotencyKey(),
    problem: parseProblemCode(url.searchParams.get('problem')),
  }
}

/** Creates a case study and redirects to its editor. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const values = await readFields(request)
  const input = parseForm(newCaseStudySchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await addCaseStudy(withIdempotency(ctx, values), input.form)
  if (!result.ok) return data({ problems: { title: result.problem }, values }, { status: 409 })
  return redirect(getCaseStudyPath(input.form.category, result.value.id), 303)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseStudyList {...loaderData} result={actionData} />
}

export { SectionErrorBoundary as ErrorBoundary }
