import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

/** The ten codes, once; without JavaScript they can be read, marked and printed. */
export function RecoveryCodes({ codes, first }: { codes: string[]; first: boolean }) {
  const words = useWords().portal.security
  const { person, studio } = usePortal()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [codes])
  const text = `${words.fileHead(studio.name, person.email)}\n\n${codes.join('\n')}\n`
  return (
    <section className="card settings-card recovery" aria-labelledby="recovery">
      <header className="settings-card-head">
        <h2 id="recovery" ref={heading} tabIndex={-1}>
          {words.codesTitle}
        </h2>
        <p className="recovery-news">{first ? words.switchedOn : words.renewed}</p>
        <p className="muted">{words.codesLead}</p>
      </header>
      <p className="recovery-whose">{words.fileHead(studio.name, person.email)}</p>
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
            <CopyButton text={text} said={words.copied}>
              {words.copy}
            </CopyButton>
            <Button onClick={() => save(text, words.file(studio.name))}>
              <Download />
              {words.download}
            </Button>
            <Button onClick={() => print()}>
              <Printer />
              {words.print}
            </Button>
          </>
        )}
        <Link className="button button-accent" to="/portal/settings/security">
          {words.kept}
        </Link>
      </div>
    </section>
  )
}

/** A text file made in the browser: the codes do not travel again. */
function save(text: string, name: string) {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })),
    download: name.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-'),
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
