import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

import { useReviewMessages } from './use-review-messages.ts'

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({
  rows,
  onClose,
}: {
  rows: 'rows' | 'stillRows'
  onClose: () => void
}) {
  const { shortcuts: messages } = useReviewMessages()
  return (
    <Dialog label={messages.title} className="review-shortcuts" onClose={onClose}>
      <form method="dialog">
        <h2>{messages.title}</h2>
        <dl>
          {messages[rows].map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Button type="submit">{messages.close}</Button>
      </form>
    </Dialog>
  )
}
