import { useRef } from 'react'

import { watermarkSizes, watermarkStrengths } from '#app/core/watermark.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import {
  type GetFieldProps,
  SettingsForm,
} from '#app/features/studio/settings/ui/settings-form.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { LogoChoice, SamplePicture } from '../rules.ts'
import { KindField, LogoField, PercentField, PositionField, TextMarkField } from './fields.tsx'
import { useWatermarkMessages } from './use-watermark-messages.ts'
import { WatermarkSamples } from './watermark-samples.tsx'
import './watermark.css'

type Values = Record<string, string>
type Props = {
  values: Values
  revision: number
  studio: string
  logos: LogoChoice[]
  samples: SamplePicture[]
  formKey: string
  result: FormResult | undefined
}

/** The settings of the watermark, with a preview on pictures of the studio. */
export function WatermarkPage({ formKey, result, ...design }: Props) {
  const messages = useWatermarkMessages()
  return (
    <SettingsForm
      name="watermark"
      formKey={formKey}
      result={result}
      title={messages.title}
      lead={messages.lead}
      look="accent"
    >
      {(getField, typed) => <Fields {...design} getField={getField} typed={typed} />}
    </SettingsForm>
  )
}

type FieldsProps = Omit<Props, 'formKey' | 'result'> & {
  getField: GetFieldProps
  typed: Values | undefined
}

function Fields({ getField, typed, revision, samples, logos, studio, values: saved }: FieldsProps) {
  const messages = useWatermarkMessages()
  const problemMessages = useProblems()
  const fields = useRef<HTMLDivElement>(null)
  const values = typed ?? saved
  const { problem: conflict } = getField('revision')
  return (
    <div className="watermark-fields" ref={fields}>
      {/* Enter saves, and doesn't press the button of the preview */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="revision" value={typed?.revision ?? revision} />
      {conflict && (
        <p className="notice notice-bad" role="alert">
          {problemMessages['studio-was-changed']}
        </p>
      )}
      <WatermarkSamples
        key={`${revision} ${JSON.stringify(typed ?? null)}`}
        fields={fields}
        values={values}
        samples={samples}
      />
      <KindField value={values.kind} />
      <TextMarkField
        {...getField('text', saved.text)}
        hint={messages.textHint(studio)}
        placeholder={studio}
      />
      <LogoField
        logos={logos}
        value={values.logoHash ?? ''}
        problem={getField('logoHash').problem}
      />
      <PositionField value={values.position} />
      <div className="watermark-pair">
        <PercentField
          {...getField('size', saved.size)}
          label={messages.size}
          hint={messages.sizeHint}
          {...watermarkSizes}
        />
        <PercentField
          {...getField('strength', saved.strength)}
          label={messages.strength}
          hint={messages.strengthHint}
          {...watermarkStrengths}
        />
      </div>
      <p className="field-hint">{messages.again}</p>
    </div>
  )
}
