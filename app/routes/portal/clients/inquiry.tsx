import { useOutletContext, useSearchParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { onceKey } from '#app/platform/form.server.ts'
import { may } from '#app/studio/access.ts'
import { assignable, inquiryWithThread } from '#app/studio/inquiry/reads.server.ts'
import { InquiryPane } from '#app/studio/inquiry/ui/inquiry-pane.tsx'
import { problemFrom } from '#app/words/problems.ts'

import { found } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/inquiry'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const inquiry = await found('inquiry', params.inquiryId, (id) => inquiryWithThread(ctx, id))
  return {
    inquiry,
    people: await assignable(ctx),
    once: onceKey(),
    seesLetters: may(ctx.actor, 'letter.see'),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ inquiries }) => loaderData?.inquiry.name ?? inquiries.title)

export default function Inquiry({ loaderData }: Route.ComponentProps) {
  const problem = problemFrom(useSearchParams()[0].get('problem'))
  const listed = useOutletContext<string[]>()
  return (
    <InquiryPane key={loaderData.inquiry.id} {...loaderData} problem={problem} listed={listed} />
  )
}

export { PartProblem as ErrorBoundary }
