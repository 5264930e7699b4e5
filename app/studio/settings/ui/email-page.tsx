import { LetterState, type LetterOf } from '#app/studio/letter/ui/letter-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { FormAnswer } from './form-answer.ts'
import { type MailQueue, MailRoute, type Way } from './mail-route.tsx'
import { SettingsForm } from './settings-form.tsx'

type Test = LetterOf & { id: string; to: string }
type Props = {
  route: Way
  queue: MailQueue
  email: string
  test: Test | null
  confirm: boolean
  once: string
  answer: FormAnswer | undefined
}

/** How letters leave the studio, and whether they do. */
export function EmailPage({ route, queue, email, test, confirm, once, answer }: Props) {
  const words = useWords().portal.settings.email
  return (
    <>
      <MailRoute route={route} queue={queue} />
      <SettingsForm
        name="studio"
        once={once}
        answer={answer}
        title={words.address}
        lead={words.addressHint}
      >
        {(about) => (
          <TextField
            {...about('email', email)}
            label={words.addressLabel}
            type="email"
            autoComplete="off"
            required
          />
        )}
      </SettingsForm>
      {route !== 'environment' && (
        <SettingsForm
          name="server"
          once={once}
          confirm={confirm}
          answer={answer}
          title={words.server}
          save={words.serverSave}
          said={words.serverSaved}
        >
          {(about) => (
            <PasswordField
              {...about('url')}
              label={words.serverUrl}
              hint={words.serverHint}
              autoComplete="off"
              required
            />
          )}
        </SettingsForm>
      )}
      {(route === 'settings' || route === 'unusable') && (
        <SettingsForm
          name="no-server"
          once={once}
          answer={answer}
          title={words.serverRemove}
          lead={words.serverRemoveHint}
          save={words.serverRemove}
          said={words.serverRemoved}
          look="danger"
        />
      )}
      <TestLetter test={test} once={once} answer={answer} />
    </>
  )
}

function TestLetter({ test, once, answer }: Pick<Props, 'test' | 'once' | 'answer'>) {
  const words = useWords().portal.settings.email
  const { person } = usePortal()
  return (
    <SettingsForm
      name="test"
      once={once}
      answer={answer}
      title={words.test}
      lead={words.testHint}
      save={words.testSend}
    >
      {(about) => (
        <>
          <TextField
            {...about('to', test?.to ?? person.email)}
            label={words.testTo}
            type="email"
            autoComplete="off"
            required
          />
          <div aria-live="polite">
            {test && (
              <>
                <p className="muted">{words.testState}</p>
                <LetterState letter={test} id={test.id} opens />
              </>
            )}
          </div>
        </>
      )}
    </SettingsForm>
  )
}
