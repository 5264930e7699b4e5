import type { OwnImage } from '#app/features/media/image/rules.ts'
import { ImageCard } from '#app/features/media/image/ui/image-card.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { FormResult } from './form-result.ts'
import { SettingsForm } from './settings-form.tsx'

/** The user's own name, photo and password. */
export function ProfilePage({
  formKey,
  result,
  picture,
}: {
  formKey: string
  result: FormResult | undefined
  picture: OwnImage | null
}) {
  const { portal } = useMessages()
  const messages = portal.settings.profile
  const { person } = usePortal()
  return (
    <>
      <SettingsForm
        name="name"
        formKey={formKey}
        result={result}
        title={portal.settings.tabs.profile}
      >
        {(getField) => (
          <>
            <TextField
              {...getField('name', person.name)}
              label={messages.name}
              hint={messages.nameHint}
              autoComplete="name"
              required
            />
            <dl className="facts">
              <div>
                <dt>{messages.email}</dt>
                <dd>{person.email}</dd>
              </div>
              <div>
                <dt>{messages.role}</dt>
                <dd>{portal.roles[person.role]}</dd>
              </div>
            </dl>
          </>
        )}
      </SettingsForm>
      <ImageCard slot="profile" picture={picture} formKey={formKey} result={result} />
      <PasswordForm formKey={formKey} result={result} />
    </>
  )
}

function PasswordForm({ formKey, result }: { formKey: string; result: FormResult | undefined }) {
  const messages = useMessages().portal.settings.profile
  const { person } = usePortal()
  return (
    <SettingsForm
      name="password"
      formKey={formKey}
      result={result}
      title={messages.password}
      lead={messages.passwordHint}
      save={messages.change}
      savedMessage={messages.changed}
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
          <PasswordField
            {...getField('password')}
            label={messages.next}
            hint={messages.nextHint}
            autoComplete="new-password"
            required
            minLength={12}
          />
        </>
      )}
    </SettingsForm>
  )
}
