import { buildPageScript } from './page-script.ts'

/**
 * The small script of a public page, named by its nonce in the policy of a page that is made for
 * one.
 */
export function DraftScript({
  nonce,
  parts,
}: {
  nonce: string | undefined
  parts: Parameters<typeof buildPageScript>[0]
}) {
  return (
    // our own text
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line studio/no-inline-styles
      dangerouslySetInnerHTML={{ __html: buildPageScript(parts) }}
    />
  )
}
