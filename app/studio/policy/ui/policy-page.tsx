import { useCallback, useState } from 'react'

import { type Policy, type PrintedPage, policySchema } from '#app/studio/policy/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { PolicyAnswer } from './policy-answer.ts'
import './policy.css'
import { PolicyForm } from './policy-form.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { PolicyVersions, type Version } from './policy-versions.tsx'
import { usePolicyWords } from './use-policy-words.ts'

type Props = {
  policy: Policy
  values: Record<string, string>
  /** The version in force. */
  seen: number
  versions: Version[]
  pages: PrintedPage[]
  figures: Record<string, string>
  studio: string
  today: string
  once: string
  mayChange: boolean
  answer: PolicyAnswer | undefined
}

/**
 * What the studio promises: the form, beside it every sentence it prints, and all that was promised
 * before.
 */
export function PolicyPage({
  policy,
  values,
  seen,
  versions,
  pages,
  figures,
  studio,
  today,
  once,
  mayChange,
  answer,
}: Props) {
  const { portal } = useWords()
  const { page: words } = usePolicyWords()
  const display = { ...useDisplay(), currency: usePortal().studio.currency }
  // what cannot be read yet leaves the last that could
  const [typed, setTyped] = useState(() =>
    readOr(policy, answer && !answer.saved ? answer.values : values),
  )
  const look = useCallback(
    (fields: Record<string, string>) => setTyped((before) => readOr(before.policy, fields)),
    [],
  )
  return (
    <div className="policy">
      <section className="card settings-card policy-head" aria-labelledby="policy">
        <header className="settings-card-head">
          <h2 id="policy">{portal.settings.tabs.policy}</h2>
          <p className="muted">
            {words.lead} {mayChange ? words.keeps : words.reads}
          </p>
        </header>
        {mayChange && (
          <PolicyForm values={values} seen={seen} once={once} answer={answer} look={look} />
        )}
      </section>
      <PolicyPreview
        policy={mayChange ? typed.policy : policy}
        before={policy}
        unfinished={mayChange && !typed.whole}
        mayChange={mayChange}
        around={{ pages, figures, studio, today, display }}
      />
      <PolicyVersions versions={versions} inForce={seen} />
    </div>
  )
}

function readOr(
  before: Policy,
  fields: Record<string, string>,
): { policy: Policy; whole: boolean } {
  const read = policySchema.safeParse(fields)
  return { policy: read.success ? read.data : before, whole: read.success }
}
