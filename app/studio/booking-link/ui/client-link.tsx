import { Link2 } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { linkDays } from '#app/studio/booking-link/rules.ts'
import { addressOf } from '#app/studio/booking/ui/deeds.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { clientLinkWords } from '#app/words/client-link.ts'

import './client-link.css'

/** The private link to the client's page, to hand over or to replace. */
export function ClientLink({ id, link, once }: { id: string; link: string | null; once: string }) {
  const words = clientLinkWords(useLanguage())
  const { Form, busy } = useAct<{ ok: boolean }>((answer) => {
    if (answer.ok) toast.success(words.replaced)
  })
  return (
    <details className="card client-link">
      <summary>
        <Link2 />
        {words.title}
      </summary>
      <p>
        {words.lead} {words.ends(linkDays)}
      </p>
      {link && (
        <div className="client-link-row">
          <TextField label={words.link} value={link} readOnly />
          <CopyButton text={link} said={words.copied}>
            {words.copy}
          </CopyButton>
        </div>
      )}
      <Form method="post" action={addressOf(id, 'link')}>
        <Once page={once} form="link" />
        <Button type="submit" disabled={busy}>
          {link ? words.replace : words.make}
        </Button>
        {link && <span className="muted">{words.replaceHint}</span>}
      </Form>
    </details>
  )
}
