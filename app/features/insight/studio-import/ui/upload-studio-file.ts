import type { DetailedError } from 'tus-js-client'

import { uploadPartBytes } from '#app/features/insight/studio-import/rules.ts'
import { type ProblemCode, parseProblemCode } from '#app/messages/problems.ts'

const endpoint = '/auth/setup/uploads'
/** Milliseconds before each new attempt after a lost connection, about ten minutes in all. */
const retryDelays = [1000, 3000, 10_000, 30_000, 60_000, 120_000, 180_000, 180_000]

type Callbacks = {
  onProgress: (bytes: number) => void
  /** With the server's reason, or null if the connection was lost. */
  onFailure: (problem: ProblemCode | null) => void
  onDone: (uploadId: string) => void
}

/**
 * Uploads a studio file in parts, and resumes where an earlier upload of the same file ended.
 * Returns a function that stops it.
 */
export function uploadStudioFile(
  file: File,
  token: string,
  { onProgress, onFailure, onDone }: Callbacks,
): () => void {
  let isStopped = false
  let abort = () => {}
  const begin = async () => {
    const { Upload } = await import('tus-js-client')
    const upload = new Upload(file, {
      endpoint,
      chunkSize: uploadPartBytes,
      retryDelays,
      headers: { 'x-setup-token': token },
      metadata: { filename: file.name, filetype: file.type },
      onShouldRetry: (error) => isTemporary(error),
      onProgress: (bytes) => !isStopped && onProgress(bytes),
      onError: (error) => !isStopped && onFailure(parseFailure(error)),
      onSuccess: () => !isStopped && onDone(upload.url?.split('/').at(-1) ?? ''),
    })
    abort = () => void upload.abort()
    const [previous] = await upload.findPreviousUploads()
    if (previous) upload.resumeFromPreviousUpload(previous)
    if (!isStopped) upload.start()
  }
  begin().catch(() => onFailure(null))
  return () => {
    isStopped = true
    abort()
  }
}

const getStatus = (error: Error | DetailedError) =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || 0

/** No response, the program is starting, or another request still writes to the upload. */
function isTemporary(error: Error | DetailedError): boolean {
  return [0, 408, 423, 502, 503, 504].includes(getStatus(error))
}

function parseFailure(error: Error | DetailedError): ProblemCode | null {
  const text = ('originalResponse' in error && error.originalResponse?.getBody()) || ''
  try {
    return parseProblemCode((JSON.parse(text) as { problem?: string }).problem) ?? null
  } catch {
    return null
  }
}
