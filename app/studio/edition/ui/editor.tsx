import { CircleAlert, Users } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { PictureView } from '#app/core/media.ts'
import {
  type AnyContent,
  type Content,
  type Part,
  type WorkPart,
  isPage,
  isWork,
  lasting,
} from '#app/studio/edition/rules.ts'
import { needsWords, sumsIn } from '#app/studio/picture/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { usePortal } from '#app/ui/use-portal.ts'

import { ClashDialog } from './clash-dialog.tsx'
import { DeskContext, type Known, type Writing } from './desk.ts'
import { EditorHead } from './editor-head.tsx'
import { History } from './history.tsx'
import type { Notice } from './keeper.ts'
import { Look } from './look.tsx'
import { Missing } from './missing.tsx'
import { useActs } from './use-acts.tsx'
import { useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import { useProblems } from './use-problems.ts'
import { useUndoKeys } from './use-undo-keys.ts'
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
export function Editor({
  part,
  path,
  content: loaded,
  published,
  mark,
  changed,
  shown,
  others,
  editions,
  known,
  writing,
  back,
  children,
}: Props) {
  const words = useWebsiteWords()
  const { person } = usePortal()
  const notice = useCallback(
    (said: Notice) => {
      toast.success('recovered' in said ? words.recovered : words.mergedWith(said.merged), {
        id: 'draft',
        duration: 8000,
      })
    },
    [words],
  )
  const { keeper, content, saving, clash, canUndo, canRedo } = useDraft(
    part,
    person.id,
    { content: loaded, published, mark, by: changed?.by ?? null },
    notice,
  )
  const [pictures, setPictures] = useState<Record<string, PictureView>>({})
  const [side, show] = useState<'write' | 'look'>('write')
  const [chosen, choose] = useState<string | null>(writing.opened)
  const form = useRef<HTMLDivElement>(null)
  const {
    problems,
    setProblems,
    show: showProblems,
    hold,
    unread,
    go,
    isReadable,
  } = useProblems(form, (ways) => {
    show('write')
    choose(writing.cardOf(ways, content))
  })
  const name = isWork(part)
    ? (content as Content[WorkPart]).title || words.untitled
    : words.parts[part]
  const acts = useActs(keeper, name, published, showProblems)
  usePresence(part)
  useUndoKeys(keeper)
  const addPicture = useCallback(
    (id: string, view: PictureView) => {
      setPictures((all) => ({ ...all, [id]: view }))
      const described = needsWords(view)
        ? []
        : sumsIn(keeper.view().content)
            .filter(([, hash]) => hash === id)
            .map(([way]) => way)
      setProblems((all) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([way, why]) => why !== 'picture-undescribed' || !described.includes(way),
          ),
        ),
      )
    },
    [keeper, setProblems],
  )
  const desk = useMemo(
    () => ({
      ...known,
      pictures: { ...known.pictures, ...pictures },
      problems,
      addPicture,
      hold,
      unread,
    }),
    [known, pictures, problems, addPicture, hold, unread],
  )
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
          if (isReadable()) void acts.publish()
        }}
      />
      <noscript>
        <p className="notice">{words.noScript}</p>
      </noscript>
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
      <Missing problems={problems} content={content} go={go} />
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
      <div className="editor" data-side={side}>
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
        </div>
        <Look
          part={part}
          path={path}
          content={content}
          pictures={pictures}
          chosen={chosen}
          choose={(id) => {
            choose(id)
            show('write')
          }}
        />
      </div>
      {clash && <ClashDialog {...clash} choose={(chosen) => keeper.choose(chosen)} />}
    </DeskContext>
  )
}
