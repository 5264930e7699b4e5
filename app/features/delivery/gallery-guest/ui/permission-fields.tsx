import { guestPermissions } from '#app/features/delivery/gallery-share/rules.ts'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'

/** Check boxes of what a guest may do besides looking and downloading. */
export function PermissionFields({ checked }: { checked: readonly string[] }) {
  const { permissions: messages } = useSelectionMessages()
  return (
    <fieldset>
      <legend className="field-label">{messages.label}</legend>
      <div className="ticks">
        {guestPermissions.map((permission) => (
          <label key={permission} className="tick tick-box" title={messages.hints[permission]}>
            <input
              type="checkbox"
              name="permissions"
              value={permission}
              defaultChecked={checked.includes(permission)}
            />
            {messages.names[permission]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
