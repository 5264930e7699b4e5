import { EmailStatus, type EmailDelivery } from '#app/features/automation/email/ui/email-status.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { FormResult } from './form-result.ts'
import { MailServerFields, type SavedMailServer } from './mail-server-fields.tsx'
import { type MailQueue, MailRoute, type MailRouteKind } from './mail-route.tsx'
import { SettingsForm } from './settings-form.tsx'

type TestEmailView = EmailDelivery & { id: string; to: string }
type Props = {
  route: MailRouteKind
  queue: MailQueue
  server: SavedMailServer | null
  email: string
  test: TestEmailView | null
  confirm: boolean
  formKey: string
  result: FormResult | undefined
}

/** The mail server, its queue and the test email. */
export function EmailSettingsPage({
  route,
  queue,
  server,
  email,
  test,
  confirm,
  formKey,
  result,
}: Props) {
  const messages = useMessages().portal.settings.email
  return (
    <>
      <MailRoute route={route} queue={queue} />
      <SettingsForm
        name="studio"
        formKey={formKey}
        result={result}
        title={messages.address}
        lead={messages.addressHint}
      >
        {(getField) => (
          <TextField
            {...getField('email', email)}
            label={messages.addressLabel}
            type="email"
            autoComplete="off"
            required
          />
        )}
      </SettingsForm>
      <MailServerForms {...{ route, server, confirm, formKey, result }} />
      <TestEmail test={test} formKey={formKey} result={result} />
    </>
  )
}

function MailServerForms({
  route,
  server,
  confirm,
  formKey,
  result,
}: Pick<Props, 'route' | 'server' | 'confirm' | 'formKey' | 'result'>) {
  const messages = useMessages().portal.settings.email
  return (
    <>
      {route !== 'environment' && (
        <SettingsForm
          name="server"
          formKey={formKey}
          confirm={confirm}
          result={result}
          title={messages.server}
          lead={messages.serverHint}
          save={messages.serverSave}
          savedMessage={messages.serverSaved}
        >
          {(getField) => <MailServerFields saved={server} getField={getField} />}
        </SettingsForm>
      )}
      {(route === 'settings' || route === 'unusable') && (
        <SettingsForm
          name="no-server"
          formKey={formKey}
          result={result}
          title={messages.serverRemove}
          lead={messages.serverRemoveHint}
          save={messages.serverRemove}
          savedMessage={messages.serverRemoved}
          look="danger"
        />
      )}
    </>
  )
}

function TestEmail({ test, formKey, result }: Pick<Props, 'test' | 'formKey' | 'result'>) {
  const messages = useMessages().portal.settings.email
  const { person } = usePortal()
  return (
    <SettingsForm
      name="test"
      formKey={formKey}
      result={result}
      title={messages.test}
      lead={messages.testHint}
      save={messages.testSend}
    >
      {(getField) => (
        <>
          <TextField
            {...getField('to', test?.to ?? person.email)}
            label={messages.testTo}
            type="email"
            autoComplete="off"
            required
          />
          <div aria-live="polite">
            {test && (
              <>
                <p className="muted">{messages.testState}</p>
                <EmailStatus email={test} id={test.id} mayOpen />
              </>
            )}
          </div>
        </>
      )}
    </SettingsForm>
  )
}
