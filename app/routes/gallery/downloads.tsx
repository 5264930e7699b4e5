import { useOutletContext } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { readFormData, withIdempotency } from '#app/platform/form.server.ts'
import { gallerySizes } from '#app/features/delivery/gallery/rules.ts'
import { isHeldBack } from '#app/features/delivery/gallery-share/reads.server.ts'
import { describeLeftOut } from '#app/features/delivery/gallery-download/reads.server.ts'
import { GalleryDownloadPage } from '#app/features/delivery/gallery-download/ui/download-page.tsx'
import { planGalleryDownload } from '#app/features/delivery/gallery-download/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from '../portal/find-or-404.ts'
import type { Route } from './+types/downloads'
import { listDownloadMeta } from './download-meta.ts'
import { galleryHeaders, getOpenGallery, leave } from './guest-page.ts'
import { refuseLocked } from './locked.ts'

/** Reasons why a download can't be planned, as they are in the address of this page. */
const shownProblems: ProblemCode[] = [
  'size-not-offered',
  'list-empty',
  'gallery-item-is-gone',
  'download-empty',
  'too-many-changes',
  'form-was-changed',
]

/** Says why a download could not be planned. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await getOpenGallery(ctx, request, params.slug)
  const { gallery } = access
  if (isHeldBack(access)) return refuseLocked(ctx, gallery)
  const query = new URL(request.url).searchParams
  const problem = shownProblems.find((code) => code === query.get('problem')) ?? null
  const leftOut = await describeLeftOut(ctx, access, query)
  if (!problem && leftOut.length === 0) throw leave(`/g/${gallery.slug}`)
  const { locale } = await getStudio(ctx)
  return { slug: gallery.slug, locale, problem, leftOut }
}

/** Plans a zip of the files in a size: all, those of a section or a list, or those with
 * the numbers. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const data = await readFormData(request)
  const values = {
    ...Object.fromEntries([...data].map(([name, value]) => [name, String(value)])),
    item: data.getAll('item').join('.'),
  }
  const ctx: Ctx = withIdempotency(context.get(ctxKey), values)
  const access = await getOpenGallery(ctx, request, params.slug)
  if (isHeldBack(access)) return refuseLocked(ctx, access.gallery)
  const page = `/g/${access.gallery.slug}/downloads`
  const size = gallerySizes.find((one) => one === data.get('size'))
  const section = String(data.get('section') ?? '')
  const numbers = values.item.split('.').filter((text) => /^\d{1,9}$/.test(text))
  if (!size) return leave(`${page}?problem=size-not-offered`)
  if (section !== '' && !isId(section)) return leave(`${page}?problem=gallery-item-is-gone`)
  const planned = await planGalleryDownload(ctx, access, {
    size,
    section: section === '' ? null : section,
    numbers: numbers.map(Number),
    list: data.has('list') ? String(data.get('list')) : undefined,
  })
  if (planned.ok) return leave(planned.value.href)
  const query = new URLSearchParams('details' in planned ? String(planned.details.query ?? '') : '')
  query.set('problem', planned.problem)
  return leave(`${page}?${query}`)
}

export const headers: Route.HeadersFunction = () => galleryHeaders

/** Links only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches }) => listDownloadMeta(matches)

export default function Downloads({ loaderData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return <GalleryDownloadPage studio={studio} {...loaderData} download={null} />
}
