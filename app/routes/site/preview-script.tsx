import { buildPageScript } from './page-script.ts'

/** The page script of a page rendered per request, admitted by its nonce in the CSP. */
export function DraftScript({
  nonce,
  parts,
}: {
  nonce: string | undefined
  parts: Parameters<typeof buildPageScript>[0]
}) {
  return (
    // a script of our own
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line studio/no-inline-styles
      dangerouslySetInnerHTML={{ __html: buildPageScript(parts) }}
    />
  )
}
