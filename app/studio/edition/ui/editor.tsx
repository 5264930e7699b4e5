import { CircleAlert, Users } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { PictureView } from '#app/core/media.ts'
import { type AnyContent, type Content, type PageName, type Part, type WorkPart, isPage, isWork, lasting } from '#app/studio/edition/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { ClashDialog } from './clash-dialog.tsx'
import { DeskContext, type Known } from './desk.ts'
import { EditorHead } from './editor-head.tsx'
import { Fields } from './fields.tsx'
import { History } from './history.tsx'
import type { Keeper, Notice } from './keeper.ts'
import { Look } from './look.tsx'
import { Sections } from './sections.tsx'
import { partSpecs } from './spec.ts'
import { useActs } from './use-acts.tsx'
import { useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useWebsiteWords } from './use-website-words.ts'
import { WorkFields, groupOf } from './work-fields.tsx'
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
  back: { to: string; label: string }
  /** What belongs to it and is not published with it. */
  children?: ReactNode
}
type Problems = Record<string, string>

/** One part of the website, written on the left and seen on the right. */
export function Editor({ part, path, content: loaded, published, mark, changed, shown, others, editions, known, back, children }: Props) {
  const words = useWebsiteWords()
  const { person } = usePortal()
  const notice = useCallback((said: Notice) => { toast.success('recovered' in said ? words.recovered : words.mergedWith(said.merged), { id: 'draft', duration: 8000 }) }, [words])
  const { keeper, content, saving, clash, canUndo, canRedo } = useDraft(part, person.id, { content: loaded, published, mark, by: changed?.by ?? null }, notice)
  const [problems, setProblems] = useState<Problems>({})
  const [pictures, setPictures] = useState<Record<string, PictureView>>({})
  const [side, show] = useState<'write' | 'look'>('write')
  const [chosen, choose] = useState<string | null>(isWork(part) ? 'facts' : null)
  const form = useRef<HTMLDivElement>(null)
  const name = isWork(part) ? (content as Content[WorkPart]).title || words.untitled : words.parts[part]
  const acts = useActs(keeper, name, published, (wrong) => {
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) return
    show('write')
    choose(isWork(part) ? groupOf(Object.keys(wrong)[0]!) : sectionOf(wrong, content))
    setTimeout(() => firstWrong(form.current)?.focus(), 50)
  })
  usePresence(part)
  useUndoKeys(keeper)
  const desk = useMemo(() => ({ ...known, pictures: { ...known.pictures, ...pictures }, problems, addPicture: (id: string, view: PictureView) => setPictures((all) => ({ ...all, [id]: view })) }), [known, pictures, problems])
  const isDraft = saving !== 'clean'
  const missing = Object.keys(problems).length
  return (
    <DeskContext value={desk}>
      <EditorHead keeper={keeper} name={name} back={back} path={path} saving={saving} canUndo={canUndo} canRedo={canRedo} canPublish={saving !== 'clash' && (isDraft || !shown)} publishing={acts.busy} publish={() => void acts.publish()} />
      <noscript><p className="notice">{words.noScript}</p></noscript>
      {others.length > 0 && <p className="notice editor-others"><Users />{words.here(others.map(({ name }) => name))}</p>}
      {!shown && <p className="notice"><CircleAlert />{isWork(part) ? words.workOffNow : words.offNow}</p>}
      {missing > 0 && <p className="notice notice-bad" role="alert"><CircleAlert />{words.unfinished(missing)}</p>}
      <fieldset className="editor-sides" aria-label={words.frame}>
        {(['write', 'look'] as const).map((one) => <Button key={one} look="quiet" compact aria-pressed={side === one} onClick={() => show(one)}>{words[one]}</Button>)}
      </fieldset>
      <div className="editor" data-side={side}>
        <div className="editor-form" ref={form}>
          <Written keeper={keeper} content={content} problems={problems} chosen={chosen} choose={choose} />
          {!isWork(part) && <p className="muted editor-figures">{words.hints.figures}</p>}
          {children}
          <History editions={editions} restore={(number) => void acts.restore(number)} />
          <div className="editor-ends">
            {isDraft && <Button look="quiet" onClick={() => void acts.discard()}>{words.discard}</Button>}
            {(isPage(part) || isWork(part)) && shown && !lasting.includes(part) && <Button look="quiet" onClick={() => void acts.takeOff()}>{words.off}</Button>}
            {shown && <a className="button button-quiet" href={path}>{words.seeSite}</a>}
          </div>
        </div>
        <Look part={part} path={path} content={content} pictures={pictures} chosen={chosen} choose={(id) => { choose(id); show('write') }} />
      </div>
      {clash && <ClashDialog {...clash} choose={(chosen) => keeper.choose(chosen)} />}
    </DeskContext>
  )
}

type WrittenProps = { keeper: Keeper; content: AnyContent; problems: Problems; chosen: string | null; choose: (id: string | null) => void }

/** The fields: of a page its sections, and what others see of it. */
function Written({ keeper, content, problems, chosen, choose }: WrittenProps) {
  const words = useWebsiteWords()
  const { part } = keeper
  const change = (to: AnyContent, step?: boolean) => keeper.change(to, step)
  if (isWork(part)) return <WorkFields content={content as Content[WorkPart]} change={change} problems={problems} chosen={chosen} choose={choose} />
  const fields = <Fields specs={partSpecs(part)} value={content as Record<string, unknown>} change={(to, step) => change(to as AnyContent, step)} way="" />
  if (!isPage(part)) return <div className="card editor-card">{fields}</div>
  return (
    <>
      <Sections content={content as Content[PageName]} change={change} chosen={chosen} choose={choose} />
      <details className="card editor-card" open={Object.keys(problems).some((way) => !way.startsWith('sections')) || undefined}>
        <summary><h2>{words.about.title}</h2></summary>
        {fields}
      </details>
    </>
  )
}

/** The section in which something is wrong. */
function sectionOf(problems: Problems, content: AnyContent): string | null {
  const at = Object.keys(problems).map((way) => /^sections\.(\d+)/.exec(way)?.[1]).find(Boolean)
  return at && 'sections' in content ? content.sections[Number(at)]?.id ?? null : null
}

function firstWrong(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form?.querySelector<HTMLElement>('[data-wrong] summary') ?? null
}
