import { Outlet, type ShouldRevalidateFunctionArgs, redirect, useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { toFolderPath } from '#app/features/media/upload/rules.ts'
import {
  listBuiltInImages,
  listFoldersWithCounts,
  listMediaItems,
  countMediaItems,
  listTags,
} from '#app/features/media/media-library/reads.server.ts'
import { parseMediaFilter } from '#app/features/media/media-library/rules.ts'
import { LibraryPage } from '#app/features/media/media-library/ui/library-page.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'

import { addPicture } from '../settings/picture-form.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/items'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const filter = parseMediaFilter(url.searchParams)
  const after = url.searchParams.get('after')
  return {
    ...(await listMediaItems(ctx, filter, after)),
    builtIn: await listBuiltInImages(ctx, filter),
    filter,
    after,
    folders: await listFoldersWithCounts(ctx),
    tags: await listTags(ctx),
    counts: await countMediaItems(ctx),
    now: ctx.now,
    formKey: generateIdempotencyKey(),
    problem: parseProblemCode(url.searchParams.get('problem')),
  }
}

/** Adds an image from a page without JavaScript to the open folder. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const back = url.searchParams
  const result = await addPicture(
    request,
    context.get(ctxKey),
    toFolderPath(back.get('folder') ?? ''),
  )
  back.delete('index')
  if (result.ok) back.set('saved', 'library')
  else back.set('problem', result.problem)
  return redirect(`/portal/media?${back}`, 303)
}

/** Skips the library's data when one of its files is opened or closed. */
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
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.library}, ${pages.settings}`)

export default function Items({ loaderData }: Route.ComponentProps) {
  return (
    <LibraryPage {...loaderData} open={useParams().fileId ?? null}>
      <Outlet />
    </LibraryPage>
  )
}

export { SectionErrorBoundary as ErrorBoundary }
