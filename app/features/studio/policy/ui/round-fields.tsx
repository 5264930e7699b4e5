import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { SettingsGroup } from '#app/features/studio/settings/ui/settings-group.tsx'
import { TextField } from '#app/ui/field.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { NumberField } from './number-field.tsx'
import type { GetFieldProps } from './policy-fields.tsx'
import { usePolicyMessages } from './use-policy-messages.ts'

/** Rounds of notes in the price of each service, and what a further one costs. */
export function RoundFields({ getField }: { getField: GetFieldProps }) {
  const { page: messages } = usePolicyMessages()
  const { currency } = usePortal().studio
  return (
    <SettingsGroup legend={messages.groups.rounds}>
      <p className="field-hint">{messages.roundsHint}</p>
      <div className="policy-rounds">
        {serviceKeys.map((key) => (
          <NumberField
            key={key}
            {...getField(`${key}Rounds`)}
            className="policy-number"
            label={messages.rounded[key]}
          />
        ))}
        <TextField
          {...getField('extraRound')}
          className="policy-extra-round"
          label={messages.fields.extraRound(currency)}
          hint={messages.extraRoundHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
        />
      </div>
    </SettingsGroup>
  )
}
