import { Download } from 'lucide-react'
import { Form } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { useQuotesMessages } from '#app/features/sales/quote-list/ui/use-quotes-messages.ts'
import { type SealView, formatFingerprint } from '#app/features/sales/seal-key/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import './seal-card.css'

type Props = {
  /** Null before the first agreement. */
  seal: SealView | null
  mayReplace: boolean
  formKey: string
  result: FormResult | undefined
}

/** The key that seals agreements: its certificate, and a button to replace it. */
export function SealCard({ seal, mayReplace, formKey, result }: Props) {
  const { seal: messages } = useQuotesMessages()
  const problemMessages = useProblems()
  const formResult = useFormResult('seal', result)
  const problem = formResult && !formResult.saved ? formResult.problems.form : undefined
  return (
    <section className="card settings-card seal-card" aria-labelledby="seal">
      <header className="settings-card-head">
        <h2 id="seal">{messages.title}</h2>
        <p className="muted">{messages.lead}</p>
      </header>
      {formResult?.saved && <output className="notice">{messages.replaced}</output>}
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problemMessages[problem]}
        </p>
      )}
      {seal ? (
        <>
          {!seal.isReadable && (
            <p className="notice notice-bad" role="alert">
              {messages.unreadable}
            </p>
          )}
          <CertificateFacts seal={seal} />
          <div className="seal-tools">
            <a
              className="button button-outline button-compact"
              href="/verify/certificate.pem"
              download
            >
              <Download />
              {messages.download}
            </a>
            {mayReplace && <Replacement seal={seal} formKey={formKey} />}
          </div>
        </>
      ) : (
        <p className="muted">{messages.none}</p>
      )}
    </section>
  )
}

function CertificateFacts({ seal }: { seal: SealView }) {
  const { seal: messages } = useQuotesMessages()
  const display = useDisplay()
  return (
    <dl className="facts">
      <div>
        <dt>{messages.subject}</dt>
        <dd>{seal.subject}</dd>
      </div>
      <div>
        <dt>{messages.createdAt}</dt>
        <dd>{formatDate(seal.createdAt, display)}</dd>
      </div>
      <div>
        <dt>{messages.fingerprint}</dt>
        <dd className="seal-fingerprint">{formatFingerprint(seal.fingerprint)}</dd>
      </div>
      {seal.retiredCount > 0 && (
        <div>
          <dt>{messages.earlier}</dt>
          <dd>{messages.retired(seal.retiredCount)}</dd>
        </div>
      )}
    </dl>
  )
}

function Replacement({ seal, formKey }: { seal: SealView; formKey: string }) {
  const { seal: messages } = useQuotesMessages()
  return (
    // a new key closes it
    <details className="unfold" key={seal.fingerprint}>
      <summary className="button button-outline button-compact">{messages.replace}</summary>
      <Form className="unfold-form" method="post">
        <input type="hidden" name="form" value="seal" />
        <input type="hidden" name="formKey" value={`${formKey}:seal:${seal.fingerprint}`} />
        <p>{messages.question}</p>
        <p className="form-actions">
          <Button type="submit" look="danger" compact>
            {messages.replace}
          </Button>
        </p>
      </Form>
    </details>
  )
}
