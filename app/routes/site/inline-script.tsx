import { use } from 'react'

import { NonceContext } from '#app/ui/nonce.ts'

import { type PagePart, buildPageScript } from './page-script.ts'

/**
 * Renders the page's own script, which the CSP admits by hash or nonce. In the browser, where React
 * keeps what the server sent and runs no script, it needs no source text.
 */
export function InlineScript({ parts }: { parts: PagePart[] }) {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // oxlint-disable-next-line studio/no-inline-styles
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? buildPageScript(parts) : '' }}
    />
  )
}
