import { useWords } from '#app/ui/use-words.ts'

export type ResourceOf = {
  id: string
  kind: 'person' | 'room' | 'kit'
  name: string
  retired: boolean
}
const order = ['person', 'room', 'kit'] as const

/** Who and what it takes; what is retired is offered only where it is taken already. */
export function ResourceFields({
  resources,
  values,
}: {
  resources: ResourceOf[]
  values: Record<string, string>
}) {
  const words = useWords().portal.bookings
  const isTaken = (id: string) => values[`resource:${id}`] === 'on'
  const offered = resources.filter(({ id, retired }) => !retired || isTaken(id))
  return (
    <fieldset className="booking-resources">
      <legend className="field-label">{words.fields.resources}</legend>
      {offered.length === 0 && <p className="field-hint">{words.noResources}</p>}
      {order
        .filter((kind) => offered.some((one) => one.kind === kind))
        .map((kind) => (
          <div key={kind} className="booking-resource-kind">
            <p className="muted">{words.resourceKinds[kind]}</p>
            <div className="ticks">
              {offered
                .filter((one) => one.kind === kind)
                .map(({ id, name }) => (
                  <label key={id} className="tick tick-box">
                    <input
                      type="checkbox"
                      name={`resource:${id}`}
                      value="on"
                      defaultChecked={isTaken(id)}
                    />
                    {name}
                  </label>
                ))}
            </div>
          </div>
        ))}
    </fieldset>
  )
}
