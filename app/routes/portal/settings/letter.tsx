import { data } from 'react-router'

import { problem } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { letterById } from '#app/studio/letter/reads.server.ts'
import { canSendAgain } from '#app/studio/letter/rules.ts'
import { LetterPage } from '#app/studio/letter/ui/letter-page.tsx'
import { sendAgain } from '#app/studio/letter/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { found, isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/letter'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const {
    toKey: _,
    sealedLink,
    ...letter
  } = await found('letter', params.letterId, (id) => letterById(ctx, id))
  return {
    letter: {
      ...letter,
      sendable: canSendAgain(letter.state) && !(letter.secret && sealedLink === null),
    },
    once: onceKey(),
  }
}

/** Sends it again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'letter.send')
  const ctx = answering(context.get(ctxKey), await fieldsOf(request))
  const answer = isId(params.letterId)
    ? await sendAgain(ctx, params.letterId)
    : problem('letter-has-left')
  return answer.ok ? data({ problem: null }) : data({ problem: answer.problem }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) => loaderData?.letter.subject ?? settings.letters.title)

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  return <LetterPage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
