import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { parseFilled } from '#app/features/site/case-study-files/rules.ts'
import { usePortfolioMessages } from '#app/features/site/portfolio/ui/use-portfolio-messages.ts'
import { SavedNotice } from '#app/ui/saved-notice.tsx'

/** Says how many files of a gallery were added, after a form led here. */
export function FilledNotice() {
  const { files: messages } = usePortfolioMessages()
  const [params] = useSearchParams()
  // the notice takes the parameter out of the URL
  const [filled] = useState(() => parseFilled(params.get('filled')))
  return (
    filled && <SavedNotice param="filled" text={messages.filled(filled.added, filled.leftOut)} />
  )
}
