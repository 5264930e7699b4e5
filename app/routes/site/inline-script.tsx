import { use } from 'react'

import { NonceContext } from '#app/ui/nonce.ts'

import { buildPageScript } from './page-script.ts'

/** Renders the page's own script, which the CSP admits by hash or nonce. */
export function InlineScript({ parts }: { parts: Parameters<typeof buildPageScript>[0] }) {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // oxlint-disable-next-line studio/no-inline-styles
      dangerouslySetInnerHTML={{ __html: buildPageScript(parts) }}
    />
  )
}
