import { Form, Link, useNavigation } from 'react-router'

import { whenText } from '#app/core/display.ts'
import { excerpt } from '#app/core/text.ts'
import { pages } from '#app/studio/edition/rules.ts'
import { useWebsiteWords } from '#app/studio/edition/ui/use-website-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Request } from './request.ts'
import { useAskedWords } from './use-asked-words.ts'
import { Whose } from './whose.tsx'

/** How much of it says which one it is. */
const said = 120

/** What was approved, with where it stands now, or declined, with the way back. */
export function DecidedRow({
  request,
  once,
  declined = false,
}: {
  request: Request
  once: string
  declined?: boolean
}) {
  const words = useAskedWords()
  const display = useDisplay()
  const now = useNow()
  const busy = useNavigation().state !== 'idle'
  const { id, client, quote, name, decidedAt, decidedBy, stands } = request
  return (
    <li className="asked-row">
      <div>
        <p className="asked-excerpt">{excerpt(quote, said)}</p>
        <p>
          <small>
            {name}
            {'. '}
            <Whose request={request} />
            {'. '}
            {decidedAt && `${words.decidedBy(decidedBy, whenText(decidedAt, now, display))}.`}
            {!declined && (
              <>
                {' '}
                <Stands at={stands} />
              </>
            )}
          </small>
        </p>
      </div>
      {declined && (
        <Form method="post" className="asked-acts">
          <Once page={once} form={id} />
          <Button type="submit" compact name="form" value={`return:${id}`} disabled={busy}>
            {words.bringBack} <span className="visually-hidden">{words.ofWhom(client)}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}

function Stands({ at }: { at: string | null }) {
  const words = useAskedWords()
  const { parts } = useWebsiteWords()
  if (at === null) return words.off
  const [page] = Object.entries(pages).find(([, path]) => path === at) ?? []
  return (
    <Link className="settings-link" to="/portal/settings/website/testimonials">
      {page ? words.standsOn(parts[page as keyof typeof pages]) : words.standsNowhere}
    </Link>
  )
}
