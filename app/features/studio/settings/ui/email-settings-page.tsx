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
  once: string
  answer: FormResult | undefined
}

/** The mail server, its queue and the test email. */
export function EmailSettingsPage({
  route,
  queue,
  server,
  email,
  test,
  confirm,
  once,
  answer,
}: Props) {
  const messages = useMessages().portal.settings.email
  return (
    <>
      <MailRoute route={route} queue={queue} />
      <SettingsForm
        name="studio"
        once={once}
        answer={answer}
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
      <MailServerForms {...{ route, server, confirm, once, answer }} />
      <TestEmail test={test} once={once} answer={answer} />
    </>
  )
}

function MailServerForms({
  route,
  server,
  confirm,
  once,
  answer,
}: Pick<Props, 'route' | 'server' | 'confirm' | 'once' | 'answer'>) {
  const messages = useMessages().portal.settings.email
  return (
    <>
      {route !== 'environment' && (
        <SettingsForm
          name="server"
          once={once}
          confirm={confirm}
          answer={answer}
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
          once={once}
          answer={answer}
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

function TestEmail({ test, once, answer }: Pick<Props, 'test' | 'once' | 'answer'>) {
  const messages = useMessages().portal.settings.email
  const { person } = usePortal()
  return (
    <SettingsForm
      name="test"
      once={once}
      answer={answer}
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
