import { CircleAlert, Users } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { type AnyContent, type Part, isPage, isWork, lasting } from '#app/studio/edition/rules.ts'
import { Button } from '#app/ui/button.tsx'

import { ClashDialog } from './clash-dialog.tsx'
import { DeskContext, type Known, type Writing } from './desk.ts'
import { EditorHead } from './editor-head.tsx'
import { History } from './history.tsx'
import { Look } from './look.tsx'
import { Missing } from './missing.tsx'
import type { Acts } from './use-acts.tsx'
import { type Sides, useEditor } from './use-editor.ts'
import { useWebsiteWords } from './use-website-words.ts'
import './editor.css'

type Props = {
  part: Part
  path: string
  content: AnyContent
  published: AnyContent
  mark: string
  changed: { by: string | null; at: Date } | null
  shown: boolean
  others: { id: string; name: string }[]
  editions: { number: number; at: Date; by: string | null }[]
  known: Known
  writing: Writing
  back: { to: string; label: string }
  /** What belongs to it and is not published with it. */
  children?: ReactNode
}

/** One part of the website, written on the left and seen on the right. */
export function Editor(props: Props) {
  const { part, path, shown, others, editions, writing, back, children } = props
  const words = useWebsiteWords()
  const form = useRef<HTMLDivElement>(null)
  const { keeper, draft, name, acts, problems, desk, pictures, sides } = useEditor(props, form)
  const { content, saving, clash, canUndo, canRedo } = draft
  const { chosen, choose } = sides
  const isDraft = saving !== 'clean'
  return (
    <DeskContext value={desk}>
      <EditorHead
        keeper={keeper}
        name={name}
        back={back}
        path={path}
        saving={saving}
        canUndo={canUndo}
        canRedo={canRedo}
        canPublish={saving !== 'clash' && (isDraft || !shown)}
        publishing={acts.busy}
        publish={() => {
          if (problems.isReadable()) void acts.publish()
        }}
      />
      <noscript>
        <p className="notice">{words.noScript}</p>
      </noscript>
      <Warnings part={part} shown={shown} others={others} />
      <Missing problems={problems.problems} content={content} go={problems.go} />
      <SideSwitch {...sides} />
      <div className="editor" data-side={sides.side}>
        <div className="editor-form" ref={form}>
          <writing.Fields
            part={part}
            content={content}
            change={(to, step) => keeper.change(to, step)}
            chosen={chosen}
            choose={choose}
          />
          {!isWork(part) && <p className="muted editor-figures">{words.hints.figures}</p>}
          {children}
          <History editions={editions} restore={(number) => void acts.restore(number)} />
          <EditorEnds part={part} path={path} shown={shown} isDraft={isDraft} acts={acts} />
        </div>
        <Look
          part={part}
          path={path}
          content={content}
          pictures={pictures}
          chosen={chosen}
          choose={(id) => {
            choose(id)
            sides.show('write')
          }}
        />
      </div>
      {clash && <ClashDialog {...clash} choose={(chosen) => keeper.choose(chosen)} />}
    </DeskContext>
  )
}

/** Who else is writing it, and that it is not on the site. */
function Warnings({ part, shown, others }: Pick<Props, 'part' | 'shown' | 'others'>) {
  const words = useWebsiteWords()
  return (
    <>
      {others.length > 0 && (
        <p className="notice editor-others">
          <Users />
          {words.here(others.map(({ name }) => name))}
        </p>
      )}
      {!shown && (
        <p className="notice">
          <CircleAlert />
          {isWork(part) ? words.workOffNow : words.offNow}
        </p>
      )}
    </>
  )
}

/** On a small screen the form and the page are shown one at a time. */
function SideSwitch({ side, show }: Pick<Sides, 'side' | 'show'>) {
  const words = useWebsiteWords()
  return (
    <fieldset className="editor-sides" aria-label={words.frame}>
      {(['write', 'look'] as const).map((one) => (
        <Button
          key={one}
          look="quiet"
          compact
          aria-pressed={side === one}
          onClick={() => show(one)}
        >
          {words[one]}
        </Button>
      ))}
    </fieldset>
  )
}

function EditorEnds({
  part,
  path,
  shown,
  isDraft,
  acts,
}: Pick<Props, 'part' | 'path' | 'shown'> & { isDraft: boolean; acts: Acts }) {
  const words = useWebsiteWords()
  return (
    <div className="editor-ends">
      {isDraft && (
        <Button look="quiet" onClick={() => void acts.discard()}>
          {words.discard}
        </Button>
      )}
      {(isPage(part) || isWork(part)) && shown && !lasting.includes(part) && (
        <Button look="quiet" onClick={() => void acts.takeOff()}>
          {words.off}
        </Button>
      )}
      {shown && (
        <a className="button button-quiet" href={path}>
          {words.seeSite}
        </a>
      )}
    </div>
  )
}
