import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import { toStudioDay } from '#app/core/day.ts'
import { formatDateTime } from '#app/core/display.ts'
import { ok, fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { type Mention, listMentions } from '#app/features/insight/mention/reads.server.ts'
import {
  type PersonalRecords,
  findClientRecords,
  findPersonRecords,
} from '#app/features/insight/personal-data/reads.server.ts'
import { type SubjectKind, recordKinds } from '#app/features/insight/personal-data/rules.ts'
import { getPersonalDataMessages } from '#app/messages/personal-data.ts'

import { buildExportHtml, formatEmailFile, toEntryName, toExportedRow } from './rules.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>

/**
 * Exports everything about a client or person as a ZIP file: a page to read, the same data as JSON,
 * the emails, and the files. Fails with `client-is-gone` or `person-is-gone`.
 */
export async function exportPersonalData(ctx: Ctx, kind: SubjectKind, id: string) {
  authorize(ctx.actor, 'personal-data.export')
  const result = await transact(ctx, async (ctx) => {
    const found =
      kind === 'client' ? await findClientRecords(ctx, id) : await findPersonRecords(ctx, id)
    if (!found) return fail(kind === 'client' ? 'client-is-gone' : 'person-is-gone')
    const mentions = await listMentions(ctx, found.marks, found.ids)
    await recordEvent(ctx, 'personal-data.exported', id, { kind })
    return ok({ found, mentions })
  })
  if (!result.ok) return result
  const studio = await getStudio(ctx)
  const { exported } = getPersonalDataMessages(ctx.language)
  return ok({
    fileName: exported.fileName(toStudioDay(ctx.now, studio.timeZone)),
    body: writeZip(ctx, studio, result.value.found, result.value.mentions),
  })
}

/** Returns the ZIP file as a stream; stored files are read while it is sent. */
function writeZip(
  ctx: Ctx,
  studio: Studio,
  found: PersonalRecords,
  mentions: Mention[],
): ReadableStream {
  const zip = new ZipFile()
  zip.on('error', (error: Error) => {
    log('error', 'export-failed', { error: redactError(error) })
    ;(zip.outputStream as Readable).destroy(error)
  })
  const options = { mtime: ctx.now, mode: 0o100600 }
  const files = listFiles(found, mentions)
  for (const [path, text] of listTexts(ctx, studio, found, mentions))
    zip.addBuffer(Buffer.from(text), path, options)
  for (const [index, { hash, name }] of files.entries()) {
    const path = `${getMediaFolder(ctx.app.config.dataDir, hash)}/original`
    if (existsSync(path))
      zip.addFile(path, `files/${toEntryName(index + 1, name)}`, { ...options, compress: false })
  }
  zip.end()
  return Readable.toWeb(zip.outputStream as Readable) as ReadableStream
}

/** Files about the person, their documents, and media files that have the name in their texts. */
function listFiles({ files, documents }: PersonalRecords, mentions: Mention[]) {
  const named = mentions
    .filter(({ table }) => table === 'mediaItem')
    .map(({ row }) => ({ hash: String(row.hash), name: String(row.name) }))
  return [...new Map([...files, ...documents, ...named].map((file) => [file.hash, file])).values()]
}

function listTexts(
  ctx: Ctx,
  studio: Studio,
  found: PersonalRecords,
  mentions: Mention[],
): [string, string][] {
  const messages = getPersonalDataMessages(ctx.language)
  const { exported, kinds } = messages
  const formatValue = (value: unknown) => formatCell(value, studio)
  const records = recordKinds.flatMap((kind) => {
    const rows = found.records[kind]
    return rows ? [{ kind, label: kinds[kind], rows: rows.map(toExportedRow) }] : []
  })
  const mentionRows = mentions.map(({ table, row, columns }) => ({
    in: messages.tables[table] ?? table,
    ...Object.fromEntries(columns.map((column) => [column, row[column]])),
  }))
  const time = formatDateTime(ctx.now, studio)
  const json = {
    kind: found.kind,
    exportedAt: ctx.now.toISOString(),
    studio: studio.name,
    records: Object.fromEntries(records.map(({ kind, rows }) => [kind, rows])),
    mentions: mentionRows,
  }
  return [
    [
      'data.html',
      buildExportHtml({
        language: ctx.language,
        title: exported.title(found.name),
        lead: [exported.made(studio.name, time), exported.json, exported.emailFile],
        sections: [...records, { label: exported.mentions, rows: mentionRows }],
        empty: exported.empty,
        formatValue,
      }),
    ],
    ['data.json', `${JSON.stringify(json, null, 2)}\n`],
    ...(found.records.emails ?? []).map((row, index): [string, string] => [
      `emails/${toEntryName(index + 1, String(row.subject))}.txt`,
      formatEmailFile(row, formatValue),
    ]),
  ]
}

function formatCell(value: unknown, studio: Studio): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatDateTime(value, studio)
  if (typeof value === 'object') {
    const text = JSON.stringify(value)
    return text === '{}' || text === '[]' ? '' : text
  }
  return String(value as string | number | boolean)
}
