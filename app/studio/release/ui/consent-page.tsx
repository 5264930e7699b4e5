import { CircleCheck } from 'lucide-react'

import { BackLink } from '#app/ui/back-link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'

import { Consent, type ConsentProps } from './consent.tsx'
import type { ReleaseAnswer } from './release-answer.ts'
import { useReleaseWords } from './use-release-words.ts'

type Props = {
  title: string
  back: string
  consent: ConsentProps
  withdrawn: string | null
  answer: ReleaseAnswer | undefined
}

/** The card about consent by itself; `withdrawn` is what a plain form was led back with. */
export function ConsentPage({ title, back, consent, withdrawn, answer }: Props) {
  const words = useReleaseWords()
  return (
    <div className="consent-page">
      <div className="page-head">
        <div>
          <BackLink to={back}>{words.back}</BackLink>
          <h1 className="title">{title}</h1>
        </div>
      </div>
      <SavedNotice />
      {withdrawn && (
        <p className="notice notice-ok">
          <CircleCheck />
          {withdrawn === 'off' ? words.withdraw.off : words.withdraw.kept}
        </p>
      )}
      <Consent {...consent} answer={answer} />
    </div>
  )
}
