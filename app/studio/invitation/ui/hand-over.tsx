import { Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

/** The link of an invitation no letter carries, for the one who invites to hand over. */
export function HandOver({ email, link }: { email: string; link: string }) {
  const words = useWords().portal.team
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => { box.current?.querySelector('input')?.select() }, [link])
  return (
    <div className="hand-over" ref={box}>
      <output className="notice notice-warn"><Inbox /><span>{words.handOver(email)} <Link to="/portal/settings/letters?shelf=kept">{words.keptLetter}</Link></span></output>
      <div className="hand-over-link">
        <TextField label={words.link} value={link} readOnly />
        <CopyButton text={link} said={words.copied}>{words.copy}</CopyButton>
      </div>
    </div>
  )
}
