import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useSecurityMessages } from '#app/features/people/two-factor/ui/use-security-messages.ts'

/** The ten recovery codes, shown only once. Without JavaScript they can be copied and printed. */
export function RecoveryCodes({ codes, first }: { codes: string[]; first: boolean }) {
  const messages = useSecurityMessages()
  const { person, studio } = usePortal()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [codes])
  const text = `${messages.fileHead(studio.name, person.email)}\n\n${codes.join('\n')}\n`
  return (
    <section className="card settings-card recovery" aria-labelledby="recovery">
      <header className="settings-card-head">
        <h2 id="recovery" ref={heading} tabIndex={-1}>
          {messages.codesTitle}
        </h2>
        <p className="recovery-news">{first ? messages.switchedOn : messages.renewed}</p>
        <p className="muted">{messages.codesLead}</p>
      </header>
      <p className="recovery-whose">{messages.fileHead(studio.name, person.email)}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        {useHydrated() && (
          <>
            <CopyButton text={text} copiedMessage={messages.copied}>
              {messages.copy}
            </CopyButton>
            <Button onClick={() => saveAsFile(text, messages.file(studio.name))}>
              <Download />
              {messages.download}
            </Button>
            <Button onClick={() => print()}>
              <Printer />
              {messages.print}
            </Button>
          </>
        )}
        <Link className="button button-accent" to="/portal/settings/security">
          {messages.kept}
        </Link>
      </div>
    </section>
  )
}

/** Creates the text file in the browser, so that the codes are not sent again. */
function saveAsFile(text: string, name: string) {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })),
    download: name.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-'),
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
