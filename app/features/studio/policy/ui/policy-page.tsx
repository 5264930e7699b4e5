import { useCallback, useState } from 'react'

import { readPolicy } from '#app/features/studio/policy/form.ts'
import type { PageWithPolicy, Policy, PolicyFormat } from '#app/features/studio/policy/rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { PolicyFormResult } from './policy-form-result.ts'
import './policy.css'
import { PolicyForm } from './policy-form.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { PolicyVersions, type Version } from './policy-versions.tsx'
import { usePolicyMessages } from './use-policy-messages.ts'

type Props = {
  policy: Policy
  values: Record<string, string>
  /** Number of the current version. */
  revision: number
  versions: Version[]
  pages: PageWithPolicy[]
  figures: Record<string, string>
  services: ServiceKey[]
  studio: string
  today: string
  formKey: string
  mayChange: boolean
  result: PolicyFormResult | undefined
}

/** The form of the policy, a preview of every sentence it changes, and earlier versions. */
export function PolicyPage({
  policy,
  values,
  revision,
  versions,
  pages,
  figures,
  services,
  studio,
  today,
  formKey,
  mayChange,
  result,
}: Props) {
  const { portal } = useMessages()
  const { page: messages } = usePolicyMessages()
  const display = { ...useDisplay(), currency: usePortal().studio.currency }
  const { currency, locale } = display
  // while a field is invalid, the preview shows the last valid policy
  const [typedPolicy, setTypedPolicy] = useState(() =>
    parsePolicyOr(policy, result && !result.saved ? result.values : values, display),
  )
  const preview = useCallback(
    (fields: Record<string, string>) =>
      setTypedPolicy((before) => parsePolicyOr(before.policy, fields, { currency, locale })),
    [currency, locale],
  )
  return (
    <div className="policy">
      <section className="card settings-card policy-head" aria-labelledby="policy">
        <header className="settings-card-head">
          <h2 id="policy">{portal.settings.tabs.policy}</h2>
          <p className="muted">
            {messages.lead} {mayChange ? messages.keeps : messages.reads}
          </p>
        </header>
        {mayChange && (
          <PolicyForm
            values={values}
            revision={revision}
            formKey={formKey}
            result={result}
            onPreview={preview}
          />
        )}
      </section>
      <PolicyPreview
        policy={mayChange ? typedPolicy.policy : policy}
        before={policy}
        unfinished={mayChange && !typedPolicy.isComplete}
        mayChange={mayChange}
        context={{ pages, figures, services, studio, today, display }}
      />
      <PolicyVersions versions={versions} inForce={revision} />
    </div>
  )
}

function parsePolicyOr(
  before: Policy,
  fields: Record<string, string>,
  format: PolicyFormat,
): { policy: Policy; isComplete: boolean } {
  const read = readPolicy(fields, format)
  return 'policy' in read
    ? { policy: read.policy, isComplete: true }
    : { policy: before, isComplete: false }
}
