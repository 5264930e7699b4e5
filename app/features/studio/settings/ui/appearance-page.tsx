import { preferenceOptions } from '#app/core/preferences.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { FormResult } from './form-result.ts'
import { SettingsForm } from './settings-form.tsx'

/** The look and the shortcuts of the portal, stored per browser. */
export function AppearancePage({
  formKey,
  result,
}: {
  formKey: string
  result: FormResult | undefined
}) {
  const { appearance: messages, settings } = useMessages().portal
  const { preferences } = usePortal()
  return (
    <SettingsForm
      name="appearance"
      formKey={formKey}
      result={result}
      title={settings.tabs.appearance}
      lead={messages.lead}
    >
      {() => (
        <div className="preferences" key={Object.values(preferences).join()}>
          <Choice
            name="theme"
            legend={messages.theme}
            values={preferenceOptions.theme}
            labels={messages.themes}
            currentValue={preferences.theme}
          />
          <Choice
            name="menu-opens"
            legend={messages.opens}
            values={preferenceOptions['menu-opens']}
            labels={messages.openings}
            currentValue={preferences['menu-opens']}
          />
          <Choice
            name="keys"
            legend={messages.keys}
            hint={messages.keysHint}
            values={preferenceOptions.keys}
            labels={{ on: messages.keysOn, off: messages.keysOff }}
            currentValue={preferences.keys}
          />
        </div>
      )}
    </SettingsForm>
  )
}

type ChoiceProps<Value extends string> = {
  name: string
  legend: string
  hint?: string
  values: readonly Value[]
  labels: Record<Value, string>
  currentValue: Value
}

function Choice<Value extends string>({
  name,
  legend,
  hint,
  values,
  labels,
  currentValue,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="preference" aria-describedby={hint && `${name}-hint`}>
      <legend className="field-label">{legend}</legend>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="preference-values">
        {values.map((value) => (
          <label key={value} className="preference-value">
            <input type="radio" name={name} value={value} defaultChecked={value === currentValue} />
            {labels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
