import { CircleHelp, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Display, formatExactTime, formatFullDay, formatNumber } from '#app/core/display.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import type { FileAnswer, Signing, VerifiedAgreement, VerifiedDocument } from '../rules.ts'
import { CodeForm } from './verification-form.tsx'
import { useVerificationMessages } from './use-verification-messages.ts'
import './verification.css'

type Studio = { name: string; email: string }
type Props = { studio: Studio; display: Display }

/** Says whether a file is what the studio issued. */
export function FileAnswerPage({ answer, studio, display }: Props & { answer: FileAnswer }) {
  const messages = useVerificationMessages()
  const { name, email } = studio
  const contact = <ButtonLink href={`mailto:${email}`}>{messages.contact(email)}</ButtonLink>
  switch (answer.state) {
    case 'authentic':
      return 'agreement' in answer ? (
        <Verdict tone="ok" title={messages.authentic.title} lead={messages.authentic.sealed(name)}>
          <AgreementFacts {...answer} display={display} />
        </Verdict>
      ) : (
        <Verdict tone="ok" title={messages.authentic.title} lead={messages.authentic.issued(name)}>
          <DocumentFacts {...answer} display={display} />
        </Verdict>
      )
    case 'changed':
      return (
        <ChangedVerdict
          original={answer.original}
          studio={studio}
          display={display}
          contact={contact}
        />
      )
    case 'unrecorded': {
      const { title, lead } = messages.unrecorded
      return <Verdict tone="warn" title={title} lead={lead(name)} actions={contact} />
    }
    case 'foreign': {
      const { title, lead } = messages.foreign
      return <Verdict tone="bad" title={title(name)} lead={lead(name)} actions={contact} />
    }
    case 'unmatched': {
      const { title, lead, hints } = messages.unmatched
      return (
        <Verdict tone="warn" title={title} lead={lead(name)} actions={contact}>
          <ul className="verify-hints">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Verdict>
      )
    }
  }
}

function ChangedVerdict({
  original,
  studio,
  display,
  contact,
}: Props & { original: VerifiedAgreement | null; contact: ReactNode }) {
  const messages = useVerificationMessages()
  const { changed, facts } = messages
  // a public certificate alone could be copied into any file
  if (!original?.sealedAt)
    return (
      <Verdict
        tone="bad"
        title={changed.titleWithoutOriginal}
        lead={changed.leadWithoutOriginal(studio.name)}
        actions={contact}
      />
    )
  return (
    <Verdict
      tone="bad"
      title={changed.titleSince(formatExactTime(original.sealedAt, display))}
      lead={changed.lead(studio.name)}
      actions={contact}
    >
      {original.hash && (
        <dl className="verify-facts">
          <Fact label={facts.original}>{describeAgreement(original, messages)}</Fact>
          <Fact label={facts.originalHash}>
            <Hash hash={original.hash} />
          </Fact>
        </dl>
      )}
    </Verdict>
  )
}

/** Says what a code alone reveals: no names. */
export function CodeAnswerPage({
  agreement,
  code,
  tooMany,
  studio,
  display,
}: Props & { agreement: VerifiedAgreement | null; code: string; tooMany: boolean }) {
  const messages = useVerificationMessages()
  if (tooMany)
    return <Verdict tone="unknown" title={messages.tooMany.title} lead={messages.tooMany.lead} />
  if (!agreement) {
    const { title, lead } = messages.unknownCode
    return (
      <Verdict tone="unknown" title={title} lead={lead} another={messages.byCode.checkFile}>
        <CodeForm code={code} />
      </Verdict>
    )
  }
  const { facts, byCode } = messages
  const { hash, sealedAt } = agreement
  return (
    <Verdict
      tone="ok"
      title={byCode.title}
      lead={byCode.lead(studio.name)}
      another={byCode.checkFile}
    >
      <dl className="verify-facts">
        <Fact label={facts.document}>{describeAgreement(agreement, messages)}</Fact>
        <Fact label={facts.accepted}>{formatExactTime(agreement.acceptedAt, display)}</Fact>
        <Fact label={facts.state}>{messages.final}</Fact>
        <Fact label={facts.seal}>
          {sealedAt ? messages.sealed(formatExactTime(sealedAt, display)) : messages.pdfWaiting}
        </Fact>
        {hash && (
          <Fact label={facts.hash}>
            <Hash hash={hash} />
          </Fact>
        )}
      </dl>
    </Verdict>
  )
}

function describeAgreement(
  { quote, contract, version }: VerifiedAgreement,
  messages: ReturnType<typeof useVerificationMessages>,
): string {
  return contract === null
    ? messages.agreement(quote, version)
    : messages.contract(contract, quote, version)
}

function AgreementFacts({
  agreement,
  signing: { acceptedBy, recordedHow, entry },
  display,
}: {
  agreement: VerifiedAgreement
  signing: Signing
  display: Display
}) {
  const messages = useVerificationMessages()
  const { facts } = messages
  const { acceptedAt, hash, sealedAt } = agreement
  return (
    <dl className="verify-facts">
      <Fact label={facts.document}>{describeAgreement(agreement, messages)}</Fact>
      <Fact label={facts.accepted}>{formatExactTime(acceptedAt, display)}</Fact>
      <Fact label={facts.acceptedBy}>
        <span dir="auto">{acceptedBy}</span>
        {recordedHow && <small>{messages.recorded[recordedHow]}</small>}
      </Fact>
      {sealedAt && (
        <Fact label={facts.seal}>{messages.sealValid(formatExactTime(sealedAt, display))}</Fact>
      )}
      {entry && (
        <Fact label={facts.trail}>
          {messages.trailEntry(formatNumber(entry.seq, display.locale))}
          <Hash hash={entry.hash} />
        </Fact>
      )}
      {hash && (
        <Fact label={facts.hash}>
          <Hash hash={hash} />
        </Fact>
      )}
    </dl>
  )
}

function DocumentFacts({
  document: { kind, number, issued },
  hash,
  display,
}: {
  document: VerifiedDocument
  hash: string
  display: Display
}) {
  const { facts, documents } = useVerificationMessages()
  return (
    <dl className="verify-facts">
      <Fact label={facts.document}>{`${documents[kind]} ${number}`.trim()}</Fact>
      <Fact label={facts.issued}>
        {typeof issued === 'string'
          ? formatFullDay(issued, display.locale)
          : formatExactTime(issued, display)}
      </Fact>
      <Fact label={facts.hash}>
        <Hash hash={hash} />
      </Fact>
    </dl>
  )
}

const icons = { ok: ShieldCheck, warn: ShieldAlert, bad: ShieldX, unknown: CircleHelp }

function Verdict({
  tone,
  title,
  lead,
  actions,
  another,
  children,
}: {
  tone: keyof typeof icons
  title: string
  lead: string
  actions?: ReactNode
  /** The label of the link back to the form. */
  another?: string
  children?: ReactNode
}) {
  const messages = useVerificationMessages()
  const Icon = icons[tone]
  return (
    <div className="band verify verify-answer" data-tone={tone}>
      <header className="verify-verdict">
        <span className="verify-mark">
          <Icon />
        </span>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {children}
      <p className="verify-actions">
        {actions}
        <ButtonLink look={actions ? 'quiet' : 'outline'} href="/verify">
          {another ?? messages.another}
        </ButtonLink>
      </p>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Breaks anywhere, so that it fits a phone. */
function Hash({ hash }: { hash: string }) {
  return <code className="verify-hash">{hash}</code>
}
