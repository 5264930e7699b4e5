import { ShieldCheck } from 'lucide-react'

import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useSecurityMessages } from '#app/features/people/two-factor/ui/use-security-messages.ts'

import { RecoveryCodes } from './recovery-codes.tsx'
import './two-factor.css'

type SetupKey = { qr: { size: number; path: string }; secret: string }
type Props = {
  since: Date | null
  /** The secret for the app during setup. */
  pendingSetup: SetupKey | null
  /** The recovery codes, present only in the response that created them. */
  codes: string[] | undefined
  formKey: string
  result: FormResult | undefined
}

/** Enables and disables two-factor authentication step by step. */
export function TwoFactorPage({ since, pendingSetup, codes, formKey, result }: Props) {
  const messages = useSecurityMessages()
  return (
    <>
      <BackLink className="two-factor-back" to="/portal/settings/security">
        {messages.back}
      </BackLink>
      {codes && <RecoveryCodes codes={codes} first={result?.form === 'confirm'} />}
      {!since && pendingSetup && (
        <ConfirmSetup setupKey={pendingSetup} formKey={formKey} result={result} />
      )}
      {!since && !pendingSetup && (
        <PasswordForm
          name="begin"
          title={messages.setUp}
          lead={messages.beginLead}
          save={messages.beginSave}
          formKey={formKey}
          result={result}
        />
      )}
      {since && !codes && (
        <>
          <p className="notice notice-ok">
            <ShieldCheck />
            {messages.switchedOn}
          </p>
          <PasswordForm
            name="renew"
            title={messages.renew}
            lead={messages.renewLead}
            save={messages.renewSave}
            formKey={formKey}
            result={result}
          />
          <PasswordForm
            name="off"
            title={messages.switchOff}
            lead={messages.switchOffLead}
            save={messages.switchOffSave}
            look="danger"
            formKey={formKey}
            result={result}
          />
        </>
      )}
    </>
  )
}

type PasswordFormProps = Pick<Props, 'formKey' | 'result'> & {
  name: string
  title: string
  lead: string
  save: string
  look?: 'danger'
}

/**
 * A form that requires the password, because an open session alone must not perform this action.
 */
function PasswordForm({ name, title, lead, save, look, formKey, result }: PasswordFormProps) {
  const messages = useSecurityMessages()
  const { person } = usePortal()
  return (
    <SettingsForm
      name={name}
      formKey={formKey}
      result={result}
      title={title}
      lead={lead}
      save={save}
      look={look}
    >
      {(getField) => (
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
            {...getField('current')}
            label={messages.current}
            autoComplete="current-password"
            required
          />
        </>
      )}
    </SettingsForm>
  )
}

function ConfirmSetup({
  setupKey: { qr, secret },
  formKey,
  result,
}: { setupKey: SetupKey } & Pick<Props, 'formKey' | 'result'>) {
  const messages = useSecurityMessages()
  return (
    <SettingsForm
      name="confirm"
      formKey={formKey}
      result={result}
      title={messages.scan}
      lead={messages.scanLead}
      save={messages.confirm}
      look="accent"
    >
      {(getField) => (
        <>
          <div className="two-factor-key">
            <QrCode {...qr} label={messages.scanAlt} />
            <p>
              {messages.type} <code>{secret}</code>
            </p>
          </div>
          <TextField
            {...getField('code')}
            className="two-factor-code"
            label={messages.code}
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
