import { getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'

import type { NoticeChangeName } from './notice-view.ts'
import { useNoticeMessages } from './use-notice-messages.ts'

/** Without JavaScript, a second button of a form leads to the sheet as a page. */
export function ChooseEmails({ id, change }: { id: string; change: NoticeChangeName }) {
  const { choose } = useNoticeMessages()
  return (
    <noscript>
      <button
        type="submit"
        className="button button-quiet"
        formMethod="get"
        formAction={getActionPath(id, 'notice')}
        name="change"
        value={change}
      >
        {choose}
      </button>
    </noscript>
  )
}
