import { Bold, Heading, Italic, List, ListOrdered, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'

import {
  type ContractAudience,
  type ContractContent,
  contractAudiences,
} from '#app/features/sales/contract-template/rules.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import '#app/ui/prose-field.css'
import { ToolBar } from '#app/ui/tool-bar.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { FormatCommand, FormatState } from './content-commands.ts'
import { ContentText } from './content-text.tsx'
import type { ContentLabels, ShownMenu } from './content-view.ts'
import { InsertList, getOptionId } from './insert-list.tsx'
import { useContentEditor } from './use-content-editor.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = {
  value: ContractContent
  labels: ContentLabels
  problem: string | undefined
  onChange: (content: ContractContent) => void
}

/** The text of a template, with values and clauses. The editor loads on first focus. */
export function ContentField({ value, labels, problem, onChange }: Props) {
  const { editor: messages } = useContractTemplateMessages()
  const { lost } = useMessages().portal.richText
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { box, menu, formatState, isLoaded, isLost, load, edit } = useContentEditor(
    value,
    labels,
    onChange,
  )
  const message = problem ?? (isLost ? lost : undefined)
  const focus = () => edit((editor) => editor.focus())
  return (
    <div className="contract-field" onPointerEnter={load} onFocus={load}>
      <div className="prose-field" ref={frame}>
        <Tools
          id={id}
          formatState={formatState}
          isOpen={menu !== null}
          onPress={focus}
          onCommand={(command) => edit((editor) => editor.runCommand(command))}
          onInsert={() => edit((editor) => editor.openInsertMenu())}
          onAudience={(only) => edit((editor) => editor.setAudience(only))}
        />
        <ContentBox
          id={id}
          box={box}
          menu={menu}
          isWrong={Boolean(problem)}
          describedBy={[`${id}-hint`, message && `${id}-problem`]}
        >
          {!isLoaded && (
            <div>
              <ContentText content={value} labels={labels} />
            </div>
          )}
        </ContentBox>
        {menu && (
          <InsertList
            id={`${id}-insert`}
            menu={menu}
            frame={frame}
            onChoose={(option) => edit((editor) => editor.insert(option))}
          />
        )}
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {messages.textHint}
      </p>
      <FieldProblem id={`${id}-problem`} text={message} />
    </div>
  )
}

type BoxProps = {
  id: string
  box: RefObject<HTMLDivElement | null>
  menu: ShownMenu | null
  isWrong: boolean
  /** Ids of the elements that exist. */
  describedBy: (string | undefined)[]
  children: ReactNode
}

function ContentBox({ id, box, menu, isWrong, describedBy, children }: BoxProps) {
  const { editor: messages } = useContractTemplateMessages()
  const isHydrated = useHydrated()
  const active = menu?.options[menu.active]
  return (
    <div
      className="field-control prose-text contract-content"
      id={id}
      ref={box}
      contentEditable={isHydrated}
      suppressContentEditableWarning
      tabIndex={isHydrated ? 0 : -1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea can't show formatting
      role="textbox"
      aria-multiline
      aria-label={messages.text}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={describedBy.filter(Boolean).join(' ')}
      aria-haspopup="listbox"
      aria-controls={menu ? `${id}-insert` : undefined}
      aria-activedescendant={active && getOptionId(`${id}-insert`, active)}
    >
      {children}
    </div>
  )
}

type ToolsProps = {
  /** Of the text. */
  id: string
  formatState: FormatState
  isOpen: boolean
  onPress: () => void
  onCommand: (command: FormatCommand) => void
  onInsert: () => void
  onAudience: (only: ContractAudience | null) => void
}

const formats = [
  { name: 'strong', Icon: Bold, key: 'B' },
  { name: 'em', Icon: Italic, key: 'I' },
  { name: 'heading', Icon: Heading, key: undefined },
  { name: 'bullets', Icon: List, key: undefined },
  { name: 'numbers', Icon: ListOrdered, key: undefined },
] as const

function Tools({ id, formatState, isOpen, onPress, onCommand, onInsert, onAudience }: ToolsProps) {
  const { editor: messages } = useContractTemplateMessages()
  const { richText } = useMessages().portal
  const tools = formats.map(({ name, Icon, key }) => ({
    name: name === 'heading' ? messages.heading : richText[name],
    Icon,
    key,
    isPressed: formatState[name],
    isDisabled: name === 'heading' && !formatState.canBeHeading ? true : undefined,
    onClick: () => onCommand(name),
  }))
  const insert = {
    name: messages.insertTitle,
    text: messages.insert,
    Icon: Plus,
    isExpanded: isOpen,
    onClick: onInsert,
  }
  return (
    <ToolBar name={messages.text} text={id} tools={[...tools, insert]} onPress={onPress}>
      <Audience only={formatState.only} onChange={onAudience} />
    </ToolBar>
  )
}

/** Chooses the clients who see the blocks at the cursor. */
function Audience({
  only,
  onChange,
}: {
  only: ContractAudience | null | undefined
  onChange: (only: ContractAudience | null) => void
}) {
  const { editor: messages } = useContractTemplateMessages()
  return (
    <label className="contract-audience" data-draft="off">
      {messages.audience}
      <select
        value={only ?? (only === undefined ? 'mixed' : '')}
        onChange={({ target }) =>
          onChange(contractAudiences.find((audience) => audience === target.value) ?? null)
        }
      >
        {only === undefined && <option value="mixed">{messages.mixed}</option>}
        <option value="">{messages.everyone}</option>
        {contractAudiences.map((audience) => (
          <option key={audience} value={audience}>
            {messages.only[audience]}
          </option>
        ))}
      </select>
    </label>
  )
}
