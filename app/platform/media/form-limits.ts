import { maxImageBytes } from '#app/core/media.ts'

/**
 * A browser reads the response only after sending the whole body, so a file over the limit is read,
 * and discarded, up to this many bytes.
 */
export const maxFormBytes = 3 * maxImageBytes

/** Bytes of a request that a proxy must let through: the largest image in its form. */
export const maxProxiedBytes = 48 * 1024 * 1024

/** Returns true for the requests that may carry a file: only these forms have a file field. */
export function isFileForm(
  method: string | undefined,
  path: string,
  contentType: string | undefined,
): boolean {
  return (
    method === 'POST' &&
    /^multipart\/form-data\b/i.test(contentType ?? '') &&
    /^\/(?:verify|portal\/(?:settings\/(?:profile|studio|picture|contracts\/[\w-]+(?:\.data)?)|media(?:\/[\w-]+\/(?:captions|poster)(?:\.data)?)?|portfolio\/[\w-]+\/consents(?:\.data)?|bookings\/import(?:\.data)?|(?:galleries|reviews)\/[\w-]+\/uploads(?:\.data)?|clients\/quotes\/[\w-]+\/acceptance(?:\.data)?))$/.test(
      path,
    )
  )
}
