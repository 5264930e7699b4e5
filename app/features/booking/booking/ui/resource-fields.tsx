import { useMessages } from '#app/ui/use-messages.ts'

export type ResourceChoice = {
  id: string
  kind: 'person' | 'room' | 'kit'
  name: string
  retired: boolean
}
const order = ['person', 'room', 'kit'] as const

/**
 * Checkboxes for people, rooms and equipment. A retired resource is offered only if the booking
 * already has it.
 */
export function ResourceFields({
  resources,
  values,
}: {
  resources: ResourceChoice[]
  values: Record<string, string>
}) {
  const messages = useMessages().portal.bookings
  const isTaken = (id: string) => values[`resource:${id}`] === 'on'
  const offered = resources.filter(({ id, retired }) => !retired || isTaken(id))
  return (
    <fieldset className="booking-resources">
      <legend className="field-label">{messages.fields.resources}</legend>
      {offered.length === 0 && <p className="field-hint">{messages.noResources}</p>}
      {order
        .filter((kind) => offered.some((one) => one.kind === kind))
        .map((kind) => (
          <div key={kind} className="booking-resource-kind">
            <p className="muted">{messages.resourceKinds[kind]}</p>
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
