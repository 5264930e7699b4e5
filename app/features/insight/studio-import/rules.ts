import { z } from '#app/core/schema.ts'

/** The file is an upload, or at a path on the machine that runs Backlot. */
export const importSchema = z.object({
  upload: z.string().max(64),
  path: z.string().trim().max(4096, 'path-missing'),
  passphrase: z.string().max(200, 'passphrase-long'),
})

export type ImportInput = z.infer<typeof importSchema>

/** Bytes of one request: on a slow connection each must arrive within half a minute. */
export const uploadPartBytes = 2 * 1024 * 1024
