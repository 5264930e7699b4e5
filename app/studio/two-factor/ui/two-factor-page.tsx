import { ShieldCheck } from 'lucide-react'

import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './two-factor.css'

type Key = { qr: { size: number; path: string }; secret: string }
type Props = {
  since: Date | null
  /** What the app must be told, while the set-up is under way. */
  begun: Key | null
  /** The recovery codes, in the one answer that holds them. */
  codes: string[] | undefined
  once: string
  answer: FormAnswer | undefined
}

/** The way from nothing to a second factor and back, a step at a time. */
export function TwoFactorPage({ since, begun, codes, once, answer }: Props) {
  const words = useWords().portal.security
  return (
    <>
      <BackLink className="two-factor-back" to="/portal/settings/security">
        {words.back}
      </BackLink>
      {codes && <RecoveryCodes codes={codes} first={answer?.form === 'confirm'} />}
      {!since && begun && <Confirm shown={begun} once={once} answer={answer} />}
      {!since && !begun && (
        <Proof
          name="begin"
          title={words.setUp}
          lead={words.beginLead}
          save={words.beginSave}
          once={once}
          answer={answer}
        />
      )}
      {since && !codes && (
        <>
          <p className="notice notice-ok">
            <ShieldCheck />
            {words.switchedOn}
          </p>
          <Proof
            name="renew"
            title={words.renew}
            lead={words.renewLead}
            save={words.renewSave}
            once={once}
            answer={answer}
          />
          <Proof
            name="off"
            title={words.switchOff}
            lead={words.switchOffLead}
            save={words.switchOffSave}
            look="danger"
            once={once}
            answer={answer}
          />
        </>
      )}
    </>
  )
}

type ProofProps = Pick<Props, 'once' | 'answer'> & {
  name: string
  title: string
  lead: string
  save: string
  look?: 'danger'
}

/** A form that asks for the password first: an open session alone must not do this. */
function Proof({ name, title, lead, save, look, once, answer }: ProofProps) {
  const words = useWords().portal.security
  const { person } = usePortal()
  return (
    <SettingsForm
      name={name}
      once={once}
      answer={answer}
      title={title}
      lead={lead}
      save={save}
      look={look}
    >
      {(about) => (
        <>
          <input
            className="visually-hidden"
            type="text"
            autoComplete="username"
            value={person.email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField
            {...about('current')}
            label={words.current}
            autoComplete="current-password"
            required
          />
        </>
      )}
    </SettingsForm>
  )
}

function Confirm({
  shown: { qr, secret },
  once,
  answer,
}: { shown: Key } & Pick<Props, 'once' | 'answer'>) {
  const words = useWords().portal.security
  return (
    <SettingsForm
      name="confirm"
      once={once}
      answer={answer}
      title={words.scan}
      lead={words.scanLead}
      save={words.confirm}
      look="accent"
    >
      {(about) => (
        <>
          <div className="two-factor-key">
            <QrCode {...qr} label={words.scanAlt} />
            <p>
              {words.type} <code>{secret}</code>
            </p>
          </div>
          <TextField
            {...about('code')}
            className="two-factor-code"
            label={words.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
            required
          />
        </>
      )}
    </SettingsForm>
  )
}
