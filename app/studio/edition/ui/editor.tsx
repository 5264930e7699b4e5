import { CircleAlert, CircleCheck, CloudOff, ExternalLink, Redo2, Undo2, Users } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import { type AnyContent, type Content, type PageName, type Part, isPage, lasting } from '#app/studio/edition/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { freshKey } from '#app/ui/fresh-key.ts'
import { useWords } from '#app/ui/use-words.ts'

import { ClashDialog } from './clash-dialog.tsx'
import { DeskContext, Fields, type Known } from './fields.tsx'
import { History } from './history.tsx'
import { Look } from './look.tsx'
import { Sections } from './sections.tsx'
import { partSpecs } from './spec.ts'
import { type Notice, type Saving, ask, useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import './editor.css'

type Props = {
  part: Part
  path: string
  content: AnyContent
  published: AnyContent
  mark: string
  changed: { by: string | null; at: Date } | null
  shown: boolean
  now: Date
  others: { id: string; name: string }[]
  editions: { number: number; at: Date; by: string | null }[]
  known: Known
}
type Published = { ok: true; value: { mark: string } } | { ok: false; problem: string; problems?: Record<string, string> }

/** One part of the website, written on the left and seen on the right. */
export function Editor({ part, path, content: loaded, published, mark, changed, shown, now, others, editions, known }: Props) {
  const { portal: { website: words }, problems: sentences } = useWords()
  const { revalidate } = useRevalidator()
  const notice = useCallback((said: Notice) => { toast.success('recovered' in said ? words.recovered : words.mergedWith(said.merged), { id: 'draft' }) }, [words])
  const draft = useDraft(part, { content: loaded, published, mark, by: changed?.by ?? null }, notice)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [pictures, setPictures] = useState<Record<string, PictureView>>({})
  const [busy, setBusy] = useState(false)
  const [side, show] = useState<'write' | 'look'>('write')
  const [chosen, choose] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  usePresence(part)
  const desk = useMemo(() => ({ ...known, pictures: { ...known.pictures, ...pictures }, problems, addPicture: (id: string, view: PictureView) => setPictures((all) => ({ ...all, [id]: view })) }), [known, pictures, problems])

  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || (event.target as Element).closest('input, textarea, [contenteditable]')) return
      event.preventDefault()
      if (event.shiftKey) draft.redo()
      else draft.undo()
    }
    addEventListener('keydown', undo)
    return () => removeEventListener('keydown', undo)
  }, [draft])

  /** The first field that is not right is opened and has the focus. */
  const point = (wrong: Record<string, string>) => {
    setProblems(wrong)
    show('write')
    const section = Object.keys(wrong).map((way) => /^sections\.(\d+)/.exec(way)?.[1]).find(Boolean)
    if (section && 'sections' in draft.content) choose((draft.content as Content['home']).sections[Number(section)]?.id ?? null)
    setTimeout(() => (form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form.current?.querySelector<HTMLElement>('[data-wrong] summary'))?.focus(), 50)
  }
  const publish = async () => {
    setBusy(true)
    await draft.save()
    const answer = await ask<Published>(part, 'publication', { mark: draft.mark(), once: freshKey() })
    setBusy(false)
    if (answer === 'offline' || answer === 'ended') return toast.error(words.saves[answer])
    if (answer.ok) {
      setProblems({})
      draft.settle(answer.value.mark, draft.content)
      toast.success(words.published(words.parts[part]))
    } else if (answer.problems) point(answer.problems)
    else toast.error(sentences[answer.problem] ?? answer.problem)
    void revalidate()
  }
  const discard = async () => {
    const before = draft.content
    await draft.save()
    const answer = await ask<Published>(part, 'discard', { mark: draft.mark(), once: freshKey() })
    if (typeof answer === 'string') return toast.error(words.saves[answer])
    if (!answer.ok) return toast.error(sentences[answer.problem] ?? answer.problem)
    setProblems({})
    draft.settle(answer.value.mark, published)
    toast.success((shownToast) => <span className="undo">{words.discarded} <button type="button" onClick={() => { draft.change(before, true); toast.dismiss(shownToast.id) }}>{words.undo}</button></span>, { duration: 8000 })
    void revalidate()
  }
  const takeOff = async () => {
    const answer = await ask<Published>(part, 'removal', { once: freshKey() })
    if (typeof answer === 'string') return toast.error(words.saves[answer])
    if (answer.ok) toast.success(words.tookOff(words.parts[part]))
    else toast.error(sentences[answer.problem] ?? answer.problem)
    void revalidate()
  }
  const restore = async (number: number) => {
    const answer = await fetch(`/portal/settings/website/${part}/editions/${number}`).then((said) => said.json() as Promise<{ content: AnyContent | null }>).catch(() => null)
    if (!answer?.content) return toast.error(words.saves.offline)
    draft.change(answer.content, true)
    toast.success(words.history.restored(number))
  }
  const missing = Object.keys(problems).length
  const isDraft = draft.saving !== 'clean'
  return (
    <DeskContext value={desk}>
      <div className="page-head editor-head">
        <div>
          <BackLink to="/portal/settings/website">{words.back}</BackLink>
          <h1 className="title">{words.parts[part]}</h1>
          <SavingLine saving={draft.saving} />
        </div>
        <div className="editor-acts">
          <Button look="quiet" onClick={draft.undo} disabled={!draft.canUndo} aria-label={words.undo} title={words.undo}><Undo2 /></Button>
          <Button look="quiet" onClick={draft.redo} disabled={!draft.canRedo} aria-label={words.redo} title={words.redo}><Redo2 /></Button>
          <ButtonLink look="outline" href={`/preview/mine${path}`} target="_blank" rel="noopener"><ExternalLink />{words.seeDraft}</ButtonLink>
          <Button look="accent" onClick={() => void publish()} disabled={busy || draft.saving === 'clash' || (!isDraft && shown)}>{busy ? words.publishing : words.publish}</Button>
        </div>
      </div>
      <noscript><p className="notice">{words.noScript}</p></noscript>
      {others.length > 0 && <p className="notice editor-others"><Users />{words.here(others.map(({ name }) => name))}</p>}
      {!shown && <p className="notice"><CircleAlert />{words.offNow}</p>}
      {missing > 0 && <p className="notice notice-bad" role="alert"><CircleAlert />{words.unfinished(missing)}</p>}
      <div className="editor-sides" role="group" aria-label={words.frame}>
        {(['write', 'look'] as const).map((one) => <Button key={one} look="quiet" compact aria-pressed={side === one} onClick={() => show(one)}>{words[one]}</Button>)}
      </div>
      <div className="editor" data-side={side}>
        <div className="editor-form" ref={form}>
          {isPage(part)
            ? <Sections content={draft.content as Content[PageName]} change={draft.change} chosen={chosen} choose={choose} />
            : <div className="card editor-card"><Fields specs={partSpecs(part)} value={draft.content as Record<string, unknown>} change={(to, step) => draft.change(to as AnyContent, step)} way="" /></div>}
          {isPage(part) && (
            <details className="card editor-card" open={Object.keys(problems).some((way) => !way.startsWith('sections')) || undefined}>
              <summary><h2>{words.about.title}</h2></summary>
              <Fields specs={partSpecs(part)} value={draft.content as Record<string, unknown>} change={(to, step) => draft.change(to as AnyContent, step)} way="" />
            </details>
          )}
          <p className="muted editor-figures">{words.hints.figures}</p>
          <History editions={editions} now={now} restore={(number) => void restore(number)} />
          <div className="editor-ends">
            {isDraft && <Button look="quiet" onClick={() => void discard()}>{words.discard}</Button>}
            {isPage(part) && shown && !lasting.includes(part) && <Button look="quiet" onClick={() => void takeOff()}>{words.off}</Button>}
            <a className="button button-quiet" href={path}>{words.seeSite}</a>
          </div>
        </div>
        <Look part={part} path={path} content={draft.content} pictures={pictures} choose={(id) => { choose(id); show('write') }} />
      </div>
      {draft.clash && <ClashDialog {...draft.clash} choose={draft.choose} />}
    </DeskContext>
  )
}

function SavingLine({ saving }: { saving: Saving }) {
  const { website: words } = useWords().portal
  return (
    <p className="editor-saving" role="status" data-saving={saving}>
      {saving === 'offline' || saving === 'ended' ? <CloudOff /> : (saving === 'saved' || saving === 'clean') && <CircleCheck />}
      {words.saves[saving]}
      {saving === 'ended' && <a href="/auth" target="_blank" rel="noopener">{words.signIn}</a>}
    </p>
  )
}
