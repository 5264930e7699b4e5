import { Outlet, type ShouldRevalidateFunctionArgs, redirect, useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { onceKey } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { folderFrom } from '#app/studio/arrival/rules.ts'
import {
  foldersWithFiles,
  itemsAsked,
  libraryCounts,
  tagsInUse,
} from '#app/studio/library/reads.server.ts'
import { askedFrom } from '#app/studio/library/rules.ts'
import { LibraryPage } from '#app/studio/library/ui/library-page.tsx'
import { problemFrom } from '#app/words/problems.ts'

import { pictureAdded } from '../settings/picture-form.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/items'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const asked = askedFrom(url.searchParams)
  const after = url.searchParams.get('after')
  return {
    ...(await itemsAsked(ctx, asked, after)),
    asked,
    after,
    folders: await foldersWithFiles(ctx),
    tags: await tagsInUse(ctx),
    counts: await libraryCounts(ctx),
    now: ctx.now,
    once: onceKey(),
    problem: problemFrom(url.searchParams.get('problem')),
  }
}

/** A picture from a page that runs no script, into the folder that is open there. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const back = url.searchParams
  const answer = await pictureAdded(
    request,
    context.get(ctxKey),
    folderFrom(back.get('folder') ?? ''),
  )
  back.delete('index')
  if (answer.ok) back.set('saved', 'library')
  else back.set('problem', answer.problem)
  return redirect(`/portal/settings/library?${back}`, 303)
}

/** Opening one of the files asks for that one alone. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  return (
    formMethod !== undefined ||
    currentUrl.search !== nextUrl.search ||
    currentUrl.pathname === nextUrl.pathname
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.library}, ${pages.settings}`)

export default function Items({ loaderData }: Route.ComponentProps) {
  return (
    <LibraryPage {...loaderData} open={useParams().fileId ?? null}>
      <Outlet />
    </LibraryPage>
  )
}

export { PartProblem as ErrorBoundary }
