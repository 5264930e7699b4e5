import { Readable } from 'node:stream'

import { toSafeName } from '#app/core/zip-names.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition } from '#app/platform/file-response.server.ts'
import { createZip } from '#app/platform/zip.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import {
  type ExportedFavorite,
  buildSidecarName,
  formatNames,
  formatSidecar,
} from '#app/features/delivery/favorite-list/document.ts'
import {
  findFavoriteList,
  listFavorites,
} from '#app/features/delivery/favorite-list/reads.server.ts'
import { parseNameFormat } from '#app/features/delivery/favorite-list/rules.ts'
import { getPortalSelectionMessages } from '#app/messages/portal-selections.ts'

import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/list-names'

/** Downloads the names of a list's files for an editing program, or sidecar files as a zip. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const gallery = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const list = await findOr404('favorite-list', params.listId, (id) =>
    findFavoriteList(ctx, gallery.id, id),
  )
  const messages = getPortalSelectionMessages(ctx.language)
  const name = list.isPersonal ? messages.personalList(list.guest) : list.name
  const title = toSafeName(`${gallery.title} - ${name}`, 'List', 100)
  const files = (await listFavorites(ctx, list.id))
    .filter(({ isSuggestion }) => !isSuggestion)
    .map((file) => ({ ...file, list: name, guest: file.addedBy || messages.aGuest }))
  if (params.format === 'xmp') return respondSidecars(ctx, request, title, files)
  const format = parseNameFormat(params.format)
  if (!format) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const isCsv = format === 'csv'
  return new Response(formatNames(files, format), {
    headers: {
      'content-type': `text/${isCsv ? 'csv' : 'plain'}; charset=utf-8`,
      'content-disposition': buildContentDisposition(`${title}.${isCsv ? 'csv' : 'txt'}`),
      'cache-control': 'no-store',
    },
  })
}

function respondSidecars(ctx: Ctx, request: Request, title: string, files: ExportedFavorite[]) {
  const zip = createZip(ctx.now)
  const write = async () => {
    for (const file of new Map(files.map((one) => [buildSidecarName(one.name), one])).values())
      await zip.add(buildSidecarName(file.name), Readable.from([Buffer.from(formatSidecar(file))]))
    zip.end('')
  }
  if (request.method === 'HEAD') zip.output.destroy()
  else
    void write().catch((error: unknown) => {
      // also when the reader is gone
      log('warn', 'archive-ended', { error: redactError(error) })
      zip.output.destroy()
    })
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(zip.output) as ReadableStream)
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': buildContentDisposition(`${title} XMP.zip`),
      'cache-control': 'no-store',
    },
  })
}
