/** Object storage with its login. Backups are in `bucket` below `prefix`, which may be empty. */
export type StorageAddress = {
  /** `https://s3.example.com`, without a path. */
  endpoint: string
  region: string
  bucket: string
  prefix: string
  keyId: string
  secret: string
}

/** Reasons object storage can't be used. */
export const storageProblems = [
  'storage-unreachable',
  'storage-certificate',
  'storage-plain',
  'storage-key-wrong',
  'storage-secret-wrong',
  'storage-forbidden',
  'storage-bucket-missing',
  'storage-region-wrong',
  'storage-clock',
  'storage-failed',
] as const
export type StorageProblem = (typeof storageProblems)[number]

/** The region that most S3-compatible servers accept. */
export const defaultRegion = 'us-east-1'

/* Everything that would be part of a URL or of the signature is limited to characters that need no
   encoding, because libraries and servers encode the others differently. */
const patterns = {
  endpoint: /^https?:\/\/(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i,
  region: /^[a-z0-9-]{1,40}$/i,
  bucket: /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i,
  prefix: /^(?:[a-z0-9_-][a-z0-9._-]{0,60}(?:\/[a-z0-9_-][a-z0-9._-]{0,60}){0,5})?$/i,
  keyId: /^[\w.@+-]{3,128}$/,
  secret: /^[\x21-\x7e]{1,200}$/,
} satisfies Record<keyof StorageAddress, RegExp>

/** Returns true if a part of the address can be used as it is. */
export function isStoragePart(part: keyof StorageAddress, text: string): boolean {
  return patterns[part].test(text) && (part !== 'endpoint' || URL.canParse(text))
}

/** Checks every part of an address from an untyped value. Returns null if one is wrong. */
export function parseStorageAddress(value: unknown): StorageAddress | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = Object.keys(patterns) as (keyof StorageAddress)[]
  const texts = parts.map((part) => [part, (value as Record<string, unknown>)[part]] as const)
  const isValid = texts.every(
    ([part, text]) => typeof text === 'string' && isStoragePart(part, text),
  )
  return isValid ? (Object.fromEntries(texts) as StorageAddress) : null
}

/** Formats where the backups are, without the login. */
export function formatStorage({
  bucket,
  prefix,
}: Pick<StorageAddress, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}${prefix && `/${prefix}`}`
}
