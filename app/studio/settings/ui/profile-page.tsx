import type { OwnPicture } from '#app/studio/picture/rules.ts'
import { PictureCard } from '#app/studio/picture/ui/picture-card.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { FormAnswer } from './form-answer.ts'
import { SettingsForm } from './settings-form.tsx'

/** One's own name, face and password. */
export function ProfilePage({
  once,
  answer,
  picture,
}: {
  once: string
  answer: FormAnswer | undefined
  picture: OwnPicture | null
}) {
  const { portal } = useWords()
  const words = portal.settings.profile
  const { person } = usePortal()
  return (
    <>
      <SettingsForm name="name" once={once} answer={answer} title={portal.settings.tabs.profile}>
        {(about) => (
          <>
            <TextField
              {...about('name', person.name)}
              label={words.name}
              hint={words.nameHint}
              autoComplete="name"
              required
            />
            <dl className="facts">
              <div>
                <dt>{words.email}</dt>
                <dd>{person.email}</dd>
              </div>
              <div>
                <dt>{words.role}</dt>
                <dd>{portal.roles[person.role]}</dd>
              </div>
            </dl>
          </>
        )}
      </SettingsForm>
      <PictureCard place="profile" picture={picture} once={once} answer={answer} />
      <PasswordForm once={once} answer={answer} />
    </>
  )
}

function PasswordForm({ once, answer }: { once: string; answer: FormAnswer | undefined }) {
  const words = useWords().portal.settings.profile
  const { person } = usePortal()
  return (
    <SettingsForm
      name="password"
      once={once}
      answer={answer}
      title={words.password}
      lead={words.passwordHint}
      save={words.change}
      said={words.changed}
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
          <PasswordField
            {...about('password')}
            label={words.next}
            hint={words.nextHint}
            autoComplete="new-password"
            required
            minLength={12}
          />
        </>
      )}
    </SettingsForm>
  )
}
