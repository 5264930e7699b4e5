import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type Toast, resolveValue, toast, useToaster } from 'react-hot-toast/headless'

import { useMessages } from './use-messages.ts'

const icons = {
  success: CircleCheck,
  error: CircleAlert,
  loading: LoaderCircle,
  blank: null,
  custom: null,
}

/**
 * Toasts at the top right. Uses only the headless part of the package, because its own styling
 * injects a style element; its defaults apply (durations 4000 and 2000 ms, no limit, 20 stored).
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <div
      className="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((item) => (
        <Message key={item.id} item={item} onDismiss={handlers.endPause} />
      ))}
    </div>
  )
}

function Message({ item, onDismiss }: { item: Toast; onDismiss: () => void }) {
  const messages = useMessages().site.toast
  const Icon = icons[item.type]
  const dismiss = () => {
    toast.dismiss(item.id)
    // A button removed under the pointer fires no mouseleave, so the timers would stay paused.
    onDismiss()
  }
  return (
    <div className="toast" data-type={item.type} data-leaving={item.visible ? undefined : true}>
      {Icon && <Icon />}
      <div className="toast-text" role={item.type === 'error' ? 'alert' : item.ariaProps.role}>
        {resolveValue(item.message, item)}
      </div>
      <button
        type="button"
        className="toast-dismiss"
        aria-label={messages.dismiss}
        onClick={dismiss}
      >
        <X />
      </button>
    </div>
  )
}
