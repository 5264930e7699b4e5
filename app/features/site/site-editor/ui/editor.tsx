import { CircleAlert, Users } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useRefusedFileDrops } from '#app/features/media/upload/ui/use-file-drop.ts'
import {
  type AnyContent,
  isPagePart,
  isCaseStudyPart,
  permanentParts,
} from '#app/features/site/site-editor/rules.ts'
import { Button } from '#app/ui/button.tsx'

import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorContext, type EditorOptions, type PartEditing } from './editor-context.ts'
import { EditorHead } from './editor-head.tsx'
import { VersionHistory } from './version-history.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { PublishProblems } from './publish-problems.tsx'
import type { PartActions } from './use-part-actions.tsx'
import { type Sides, useEditor } from './use-editor.ts'
import { useWebsiteMessages } from './use-website-messages.ts'
import './editor.css'
import type { Part } from '#app/core/site-parts.ts'

type Props = {
  part: Part
  path: string
  content: AnyContent
  published: AnyContent
  revision: string
  changed: { by: string | null; at: Date } | null
  shown: boolean
  others: { id: string; name: string }[]
  versions: { number: number; at: Date; by: string | null }[]
  options: EditorOptions
  editing: PartEditing
  back: { to: string; label: string }
  /** Content that belongs to the part but is not published with it. */
  children?: ReactNode
}

function PartFields({
  part,
  editing,
  editor: { draft, draftSync, sides },
}: Pick<Props, 'part' | 'editing'> & { editor: ReturnType<typeof useEditor> }) {
  const messages = useWebsiteMessages()
  return (
    <>
      <editing.Fields
        part={part}
        content={draft.content}
        change={(to, step) => draftSync.change(to, step)}
        openCard={sides.chosen}
        choose={sides.choose}
      />
      {!isCaseStudyPart(part) && <p className="muted editor-figures">{messages.hints.figures}</p>}
    </>
  )
}

/** Edits one part of the website, with its form on the left and the preview on the right. */
export function Editor(props: Props) {
  const { part, path, shown, others, versions, editing, back, children } = props
  const messages = useWebsiteMessages()
  const form = useRef<HTMLDivElement>(null)
  const editor = useEditor(props, form)
  useRefusedFileDrops()
  const { draftSync, draft, name, acts, problems, context, pictures, sides } = editor
  const { content, saveState: saving, conflict: clash, canUndo, canRedo } = draft
  const { chosen: openCard, choose } = sides
  const isDraft = saving !== 'clean'
  return (
    <EditorContext value={context}>
      <EditorHead
        draftSync={draftSync}
        name={name}
        back={back}
        path={path}
        saveState={editor.saveState}
        canUndo={canUndo}
        canRedo={canRedo}
        canPublish={saving !== 'clash' && (isDraft || !shown)}
        publishing={acts.isBusy}
        publish={() => {
          if (problems.isReadable()) void acts.publish()
        }}
      />
      <noscript>
        <p className="notice">{messages.noScript}</p>
      </noscript>
      <PartNotices part={part} shown={shown} others={others} />
      <PublishProblems problems={problems.problems} content={content} onSelect={problems.go} />
      <SideSwitch {...sides} />
      <div className="editor" data-side={sides.side}>
        <div className="editor-form" ref={form}>
          <PartFields part={part} editing={editing} editor={editor} />
          {children}
          <VersionHistory versions={versions} restore={(number) => void acts.restore(number)} />
          <EditorFooter part={part} path={path} shown={shown} isDraft={isDraft} acts={acts} />
        </div>
        <PreviewPane
          part={part}
          path={path}
          content={content}
          pictures={pictures}
          openCard={openCard}
          choose={(id, text) => {
            choose(id)
            sides.show('edit')
            problems.goToText(text)
          }}
        />
      </div>
      {clash && <ConflictDialog {...clash} choose={(choices) => draftSync.choose(choices)} />}
    </EditorContext>
  )
}

/** Notices that other people are editing this part, and that it is unpublished. */
function PartNotices({ part, shown, others }: Pick<Props, 'part' | 'shown' | 'others'>) {
  const messages = useWebsiteMessages()
  return (
    <>
      {others.length > 0 && (
        <p className="notice editor-others">
          <Users />
          {messages.here(others.map(({ name }) => name))}
        </p>
      )}
      {!shown && (
        <p className="notice">
          <CircleAlert />
          {isCaseStudyPart(part) ? messages.workOffNow : messages.offNow}
        </p>
      )}
    </>
  )
}

/** Small screens show the form and the preview one at a time. */
function SideSwitch({ side, show }: Pick<Sides, 'side' | 'show'>) {
  const messages = useWebsiteMessages()
  return (
    <fieldset className="editor-sides" aria-label={messages.frame}>
      {(['edit', 'preview'] as const).map((choice) => (
        <Button
          key={choice}
          look="quiet"
          compact
          aria-pressed={side === choice}
          onClick={() => show(choice)}
        >
          {messages[choice]}
        </Button>
      ))}
    </fieldset>
  )
}

function EditorFooter({
  part,
  path,
  shown,
  isDraft,
  acts,
}: Pick<Props, 'part' | 'path' | 'shown'> & { isDraft: boolean; acts: PartActions }) {
  const messages = useWebsiteMessages()
  return (
    <div className="editor-ends">
      {isDraft && (
        <Button look="quiet" onClick={() => void acts.discard()}>
          {messages.discard}
        </Button>
      )}
      {(isPagePart(part) || isCaseStudyPart(part)) && shown && !permanentParts.includes(part) && (
        <Button look="quiet" onClick={() => void acts.unpublish()}>
          {messages.off}
        </Button>
      )}
      {shown && (
        <a className="button button-quiet" href={path}>
          {messages.seeSite}
        </a>
      )}
    </div>
  )
}
