import type { StorageView } from '#app/features/insight/backup/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import {
  type GetFieldProps,
  SettingsForm,
} from '#app/features/studio/settings/ui/settings-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

import { useStorageMessages } from './use-storage-messages.ts'

type Props = {
  storage: StorageView
  confirm: boolean
  formKey: string
  result: FormResult | undefined
}

/** Sets, tests and removes the object storage. The environment's can only be tested. */
export function StorageForms({ storage, confirm, formKey, result }: Props) {
  const messages = useStorageMessages()
  const { kind, location, saved, revision } = storage
  return (
    <>
      {kind === 'environment' ? (
        <section className="card settings-card" aria-labelledby="storage">
          <header className="settings-card-head">
            <h2 id="storage">{messages.title}</h2>
            <p className="muted">{messages.environment(location ?? '')}</p>
          </header>
        </section>
      ) : (
        <SettingsForm
          name="storage"
          formKey={formKey}
          confirm={confirm}
          result={result}
          title={messages.title}
          lead={kind === 'unusable' ? messages.unusable : messages.lead}
          save={messages.save}
          savedMessage={messages.saved}
        >
          {(getField) => (
            <>
              <input type="hidden" name="revision" value={revision} />
              <StorageFields saved={saved} getField={getField} />
            </>
          )}
        </SettingsForm>
      )}
      {location && (
        <SettingsForm
          name="test-storage"
          formKey={formKey}
          result={result}
          title={messages.test}
          lead={messages.testHint(location)}
          save={messages.test}
          savedMessage={messages.tested}
        >
          {(getField) => <Problem text={getField('connection').problem} />}
        </SettingsForm>
      )}
      {(kind === 'settings' || kind === 'unusable') && (
        <SettingsForm
          name="no-storage"
          formKey={formKey}
          result={result}
          title={messages.remove}
          lead={messages.removeHint}
          save={messages.remove}
          savedMessage={messages.removed}
          look="danger"
        />
      )}
    </>
  )
}

function Problem({ text }: { text: string | undefined }) {
  return (
    <p className="backup-bad" aria-live="polite">
      {text}
    </p>
  )
}

type FieldsProps = { saved: StorageView['saved']; getField: GetFieldProps }

/** Address, bucket and key. The saved secret is never sent to the page. */
function StorageFields({ saved, getField }: FieldsProps) {
  const messages = useStorageMessages()
  const inputProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <div className="storage-fields">
      <TextField
        {...getField('endpoint', saved?.endpoint)}
        {...inputProps}
        label={messages.endpoint}
        hint={messages.endpointHint}
        inputMode="url"
        required
      />
      <TextField
        {...getField('region', saved?.region)}
        {...inputProps}
        label={messages.region}
        hint={messages.regionHint}
      />
      <TextField
        {...getField('bucket', saved?.bucket)}
        {...inputProps}
        label={messages.bucket}
        required
      />
      <TextField
        {...getField('prefix', saved?.prefix)}
        {...inputProps}
        label={messages.prefix}
        hint={messages.prefixHint}
      />
      <TextField
        {...getField('keyId', saved?.keyId)}
        {...inputProps}
        label={messages.keyId}
        required
      />
      <PasswordField
        {...getField('secret')}
        label={messages.secret}
        hint={saved ? messages.secretKept : messages.secretHint}
        autoComplete="off"
      />
    </div>
  )
}
