import { data, useOutletContext } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { familyLinkSchema } from '#app/features/delivery/family-link/rules.ts'
import { listFamilyLinks } from '#app/features/delivery/family-link/reads.server.ts'
import {
  createFamilyLink,
  endFamilyLink,
} from '#app/features/delivery/family-link/writes.server.ts'
import { FamilyPage } from '#app/features/delivery/gallery-page/ui/family-page.tsx'
import { NoAccessPage } from '#app/features/delivery/gallery-page/ui/gallery-gate.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getGallerySelectionMessages } from '#app/messages/gallery-selection.ts'

import { isId } from '../portal/find-or-404.ts'
import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/family'
import { buildNamePath, getGuestStatus } from './guest-forms.ts'
import {
  copyHeaders,
  findAccess,
  galleryHeaders,
  getNoAccessHeaders,
  getOpenGallery,
  isOpen,
  leave,
} from './guest-page.ts'

/** The links that a guest made for the family. Others are led back to the gallery. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await findAccess(ctx, request, params.slug)
  if (!access || !isOpen(access))
    return data({ view: null }, { status: 404, headers: getNoAccessHeaders(ctx, request) })
  const { gallery, viewer } = access
  if (viewer.kind !== 'guest' || !viewer.permissions.includes('family'))
    throw leave(`/g/${gallery.slug}`)
  if (viewer.contactId === null) throw leave(buildNamePath(gallery.slug, {}))
  const { locale, timeZone } = await getStudio(ctx)
  const links = await listFamilyLinks(ctx, access)
  const view = {
    slug: gallery.slug,
    gallery: gallery.title,
    hasDownloads: viewer.sizes.includes('web'),
    links: links.map(({ lastSeenAt, ...link }) => ({
      ...link,
      opened: lastSeenAt && formatDate(lastSeenAt, { locale, timeZone }),
    })),
    formKey: generateIdempotencyKey(),
  }
  return data({ view }, { headers: galleryHeaders })
}

/** Makes a link, or ends one. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const access = await getOpenGallery(ctx, request, params.slug)
  const page = `/g/${access.gallery.slug}/family`
  if (values.end !== undefined) {
    if (isId(values.end)) await endFamilyLink(ctx, access, values.end)
    return leave(page)
  }
  const input = parseForm(familyLinkSchema, values)
  if (!input.ok) return answer(values.name ?? '', input.problems.name ?? 'family-name-missing', 422)
  const made = await createFamilyLink(ctx, access, input.form)
  if (made.ok) return leave(page)
  return answer(input.form.name, made.problem, getGuestStatus(made.problem))
}

function answer<Problem extends string>(name: string, problem: Problem, status: number) {
  return data({ name, problem }, { status, headers: galleryHeaders })
}

export const headers: Route.HeadersFunction = copyHeaders

/** Plain forms only, so the page needs no scripts. */
export const handle = { still: true, forClients: true, isBare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  const gallery = loaderData?.view?.gallery ?? ''
  return [
    { title: site && getGallerySelectionMessages(site.language).family.pageTitle(gallery) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Family({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return view ? (
    <FamilyPage studio={studio} view={view} result={actionData ?? null} />
  ) : (
    <NoAccessPage studio={studio} isBusy={false} />
  )
}
