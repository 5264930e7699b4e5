import { choices } from '#app/core/preferences.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { FormAnswer } from './form-answer.ts'
import { SettingsForm } from './settings-form.tsx'

/** How the portal looks and which keys it hears, for one person in one browser. */
export function AppearancePage({ once, answer }: { once: string; answer: FormAnswer | undefined }) {
  const { appearance: words, settings } = useWords().portal
  const { preferences } = usePortal()
  return (
    <SettingsForm
      name="appearance"
      once={once}
      answer={answer}
      title={settings.tabs.appearance}
      lead={words.lead}
    >
      {() => (
        <div className="preferences" key={Object.values(preferences).join()}>
          <Choice
            name="theme"
            legend={words.theme}
            values={choices.theme}
            labels={words.themes}
            chosen={preferences.theme}
          />
          <Choice
            name="menu-opens"
            legend={words.opens}
            values={choices['menu-opens']}
            labels={words.openings}
            chosen={preferences['menu-opens']}
          />
          <Choice
            name="keys"
            legend={words.keys}
            hint={words.keysHint}
            values={choices.keys}
            labels={{ on: words.keysOn, off: words.keysOff }}
            chosen={preferences.keys}
          />
        </div>
      )}
    </SettingsForm>
  )
}

type ChoiceOf<Value extends string> = {
  name: string
  legend: string
  hint?: string
  values: readonly Value[]
  labels: Record<Value, string>
  chosen: Value
}

function Choice<Value extends string>({
  name,
  legend,
  hint,
  values,
  labels,
  chosen,
}: ChoiceOf<Value>) {
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
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {labels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
