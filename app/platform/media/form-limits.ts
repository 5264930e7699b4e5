import { maxImageBytes } from '#app/core/media.ts'

/**
 * A browser that sends too large a file is heard to its end, so that it hears the answer too; up to
 * here.
 */
export const maxFormBytes = 3 * maxImageBytes

/** Whether a request may bring a file: only these forms hold one. */
export function isFileForm(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === 'POST' &&
    /^multipart\/form-data\b/i.test(contentType ?? '') &&
    /^\/portal\/(?:settings(?:\/studio|\/picture)?|media(?:\/[\w-]+\/(?:captions|poster)(?:\.data)?)?|portfolio\/[\w-]+\/consents(?:\.data)?|bookings\/import(?:\.data)?)$/.test(
      path,
    )
  )
}
