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
 * Messages that pass by, at the top right. The package's defaults are ours (4000, 2000, unlimited,
 * 20 kept); its own look injects a style element, so only its head is used.
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
    // A button that goes away under the pointer never tells that the pointer left.
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
