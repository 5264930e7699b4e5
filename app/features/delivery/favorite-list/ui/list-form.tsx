import { Form, useNavigation } from 'react-router'

import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

export type ListResult = {
  problems: Record<string, ProblemCode>
  values: Record<string, string>
}

/** An access with which a list can be filled; without a name it is the gallery link. */
export type ShareOption = { id: string; name: string | null }

/** The fields of a list of the studio. */
export function ListForm({
  shares,
  values,
  result,
  formKey,
  action,
  children,
}: {
  shares: ShareOption[]
  values: Record<string, string>
  result: ListResult | undefined
  formKey: string
  action: string
  children: string
}) {
  const messages = useSelectionMessages().lists
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const shown = result?.values ?? values
  const getField = (name: string) => {
    const problem = result?.problems[name]
    return {
      name,
      defaultValue: shown[name],
      ...(problem && { problem: problemMessages[problem] }),
    }
  }
  const chosen = (shown.share ?? '').split(' ')
  return (
    <Form className="list-form" method="post" action={action} noValidate aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="list" />
      <TextField
        {...getField('name')}
        label={messages.name}
        hint={messages.nameHint}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextArea
        {...getField('purpose')}
        label={messages.purpose}
        note={messages.optional}
        rows={2}
      />
      <LimitFields getField={getField} />
      <ShareFields shares={shares} chosen={chosen} />
      <Button type="submit" look="accent" disabled={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

type GetField = (name: string) => {
  name: string
  defaultValue: string | undefined
  problem?: string
}

function LimitFields({ getField }: { getField: GetField }) {
  const messages = useSelectionMessages().lists
  return (
    <div className="list-limits">
      <TextField
        {...getField('minItems')}
        label={messages.minimum}
        note={messages.optional}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...getField('maxItems')}
        label={messages.maximum}
        note={messages.optional}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  )
}

function ShareFields({ shares, chosen }: { shares: ShareOption[]; chosen: string[] }) {
  const messages = useSelectionMessages().lists
  return (
    <fieldset>
      <legend className="field-label">{messages.shares}</legend>
      {shares.length === 0 ? (
        <p className="field-hint">{messages.noShares}</p>
      ) : (
        <div className="ticks">
          {shares.map(({ id, name }) => (
            <label key={id} className="tick tick-box">
              <input type="checkbox" name="share" value={id} defaultChecked={chosen.includes(id)} />
              {name ?? messages.openLink}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
