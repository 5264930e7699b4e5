import { useRef } from 'react'

import {
  type MailPreset,
  type MailSecurity,
  getPresetFields,
  mailPresets,
  mailSecurities,
} from '#app/features/studio/settings/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useScriptState } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { GetFieldProps } from './settings-form.tsx'

export type SavedMailServer = { host: string; port: string; security: MailSecurity; user: string }

/** Server, port, encryption and login. The saved password is never sent to the page. */
export function MailServerFields({ saved, getField }: Props) {
  const messages = useMessages().portal.settings.email
  const fields = useRef<HTMLDivElement>(null)
  const { problem, ...security } = getField('security', saved?.security ?? 'tls')
  return (
    <div className="mail-server" ref={fields}>
      <Presets onChoose={(preset) => fillIn(fields.current, getPresetFields(preset))} />
      <TextField
        {...getField('host', saved?.host)}
        label={messages.host}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="mail-server-pair">
        <Field label={messages.security} problem={problem}>
          {(control) => (
            <select {...control} {...security}>
              {mailSecurities.map((security) => (
                <option key={security} value={security}>
                  {messages.securities[security]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          {...getField('port', saved?.port)}
          label={messages.port}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
      </div>
      <Login saved={saved} getField={getField} />
    </div>
  )
}

type Props = { saved: SavedMailServer | null; getField: GetFieldProps }

function Login({ saved, getField }: Props) {
  const messages = useMessages().portal.settings.email
  return (
    <>
      <TextField
        {...getField('user', saved?.user)}
        label={messages.user}
        hint={messages.userHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...getField('password')}
        label={messages.password}
        hint={saved?.user ? messages.passwordKept : messages.passwordHint}
        autoComplete="off"
      />
    </>
  )
}

function Presets({ onChoose }: { onChoose: (preset: MailPreset) => void }) {
  const messages = useMessages().portal.settings.email
  return (
    <fieldset className="mail-presets" data-script={useScriptState()}>
      <legend className="field-label">{messages.presets}</legend>
      {(Object.keys(mailPresets) as MailPreset[]).map((preset) => (
        <Button key={preset} look="outline" compact onClick={() => onChoose(preset)}>
          {messages.preset[preset]}
        </Button>
      ))}
    </fieldset>
  )
}

/** Fills the fields as if they were typed, so that the draft of the form keeps them. */
function fillIn(root: HTMLElement | null, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = root?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
    if (!field) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  root?.querySelector<HTMLElement>('[name="user"]')?.focus()
}
