import { existsSync, statSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

import { type Failure, fail, ok } from '#app/core/result.ts'
import { createFolderStore } from '#app/platform/backup/folder.server.ts'
import { findBackupProblem } from '#app/platform/backup/reader.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getStudioUploadFolder, parseUploadRequest } from '#app/platform/uploads/uploads.server.ts'
import { authorize } from '#app/features/access.ts'
import { hasRoom } from '#app/features/media/upload/rules.ts'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import type { ImportInput } from './rules.ts'

/** Uploads belong to the setup link, whose holder may become the owner anyway. */
const uploader = 'set-up'

/** Returns true if the studio is empty and the setup link is valid. */
export async function canImport(ctx: Ctx, token: string): Promise<boolean> {
  authorize(ctx.actor, 'studio.set-up')
  return (await findOneTimeToken(ctx, 'set-up', token)) !== null && !(await findStudio(ctx))
}

/**
 * Begins the upload of a studio file by the tus protocol. Fails with `link-has-ended`,
 * `file-unsaid`, or `no-room` unless there is room for the file and everything in it.
 */
export async function beginStudioUpload(
  ctx: Ctx,
  token: string,
  request: Request,
): Promise<Response | Failure> {
  if (!(await canImport(ctx, token))) return fail('link-has-ended')
  const file = parseUploadRequest(request)
  if (!file || file.bytes === 0) return fail('file-unsaid')
  const uploads = ctx.app.studioImport.openUploads()
  if (!hasRoom(await uploads.getFreeBytes(), 2 * file.bytes)) return fail('no-room')
  return uploads.handleRequest(request, uploader)
}

/** Receives the next part, returns the progress, or cancels. Fails with `upload-gone`. */
export async function continueStudioUpload(
  ctx: Ctx,
  token: string,
  { request, id }: { request: Request; id: string },
): Promise<Response | Failure> {
  if (!(await canImport(ctx, token))) return fail('link-has-ended')
  const uploads = ctx.app.studioImport.openUploads()
  if (!(await uploads.find(id, uploader))) return fail('upload-gone')
  return uploads.handleRequest(request, uploader)
}

/** Returns a complete upload, which needn't be sent again. */
export async function findStudioUpload(ctx: Ctx, token: string, id: string) {
  if (id === '' || !(await canImport(ctx, token))) return null
  const upload = await ctx.app.studioImport.openUploads().find(id, uploader)
  return upload && upload.receivedBytes === upload.bytes ? { id, name: upload.name } : null
}

type ImportField = 'upload' | 'path' | 'passphrase'
type ImportRefusal = { ok: false; field: ImportField; problem: Failure['problem'] }
const refuse = (field: ImportField, problem: Failure['problem']): ImportRefusal => ({
  ok: false,
  field,
  problem,
})

/**
 * Checks what can be checked quickly and starts the import, which ends the application of this
 * process and starts it again. Fails with `link-has-ended`, or with the field and its problem.
 */
export async function startImport(
  ctx: Ctx,
  token: string,
  input: ImportInput,
): Promise<{ ok: true } | ImportRefusal> {
  if (!(await canImport(ctx, token))) return refuse('path', 'link-has-ended')
  const field = input.upload === '' ? 'path' : 'upload'
  const found =
    field === 'upload' ? await findUpload(ctx, input.upload) : await findPath(input.path)
  if (!found.ok) return refuse(field, found.problem)
  const file = found.value
  const problem = await findBackupProblem(file, input.passphrase || undefined)
  if (problem) {
    const isAboutPassphrase = problem === 'passphrase-missing' || problem === 'passphrase-wrong'
    return refuse(isAboutPassphrase ? 'passphrase' : field, problem)
  }
  ctx.app.studioImport.start({ file, passphrase: input.passphrase })
  return ok()
}

type FoundFile = { ok: true; value: string } | Failure

/**
 * Returns a complete upload under a name that ends in `.zip`, so that it is read as a studio file.
 */
async function findUpload(ctx: Ctx, id: string): Promise<FoundFile> {
  const upload = await ctx.app.studioImport.openUploads().find(id, uploader)
  if (!upload) return fail('upload-gone')
  if (upload.receivedBytes < upload.bytes) return fail('upload-cut')
  const file = `${upload.path}.zip`
  await rm(file, { force: true })
  await link(upload.path, file)
  return ok(file)
}

/** Returns the file at a path, or the newest backup of a folder. */
async function findPath(text: string): Promise<FoundFile> {
  if (text === '') return fail('path-missing')
  const path = resolve(text)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return fail('backup-missing')
  if (found.isFile()) return ok(path)
  const [newest] = await createFolderStore(path).list()
  return newest ? ok(`${path}/${newest.file}`) : fail('folder-without-backup')
}

/** Deletes uploads that have received nothing for two days. */
export async function deleteStaleStudioUploads(ctx: Ctx) {
  authorize(ctx.actor, 'file.maintain')
  if (existsSync(getStudioUploadFolder(ctx.app.config.dataDir)))
    await ctx.app.studioImport.openUploads().sweepStale(ctx.now)
}
