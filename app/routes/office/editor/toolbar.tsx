import { type KeyboardEvent, useState } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { ImagePlus } from '../../../ui/icon/icons.ts'
import { type EditorAct, editorActs } from './editor-acts.ts'
import { LinkSign } from './editor-icons.ts'
import { LinkPanel } from './link-panel.tsx'
import type { Editor } from './open-editor.ts'
import { PicturePanel } from './picture-panel.tsx'
import './toolbar.css'

interface ToolbarProps {
  editor: Editor
  /** The id of the text. */
  controls: string
  /** What may be put into the text. */
  pictures: readonly FileLink[]
}

/** What can be done with the text. One stop for the Tab key; arrows go from button to button. */
export function Toolbar({ editor, controls, pictures }: ToolbarProps) {
  const [panel, setPanel] = useState<'link' | 'picture' | null>(null)
  const close = () => {
    setPanel(null)
    editor.commands.focus()
  }
  const toggle = (asked: 'link' | 'picture') => setPanel(panel === asked ? null : asked)
  return (
    <div className="text-editor__tools">
      <div
        className="text-editor__bar"
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        onKeyDown={moveByArrows}
      >
        {editorActs.map((act, place) => (
          <ActButton key={act.label} act={act} editor={editor} isFirst={place === 0} />
        ))}
        <PanelButton
          label="Lien"
          isOpen={panel === 'link'}
          isOn={editor.isActive('link')}
          onPress={() => toggle('link')}
        >
          <LinkSign />
        </PanelButton>
        {pictures.length > 0 && (
          <PanelButton label="Image" isOpen={panel === 'picture'} onPress={() => toggle('picture')}>
            <ImagePlus />
          </PanelButton>
        )}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {panel === 'picture' && <PicturePanel editor={editor} pictures={pictures} onClose={close} />}
    </div>
  )
}

function ActButton({ act, editor, isFirst }: { act: EditorAct; editor: Editor; isFirst: boolean }) {
  const { label, keys, Icon, press, isOn, isPossible } = act
  const isOff = isPossible?.(editor) === false
  return (
    <button
      type="button"
      className="text-editor__tool"
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isOn?.(editor)}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && press(editor)}
    >
      <Icon />
    </button>
  )
}

interface PanelButtonProps {
  label: string
  isOpen: boolean
  isOn?: boolean
  onPress(): void
  children: React.ReactNode
}

function PanelButton({ label, isOpen, isOn, onPress, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      className="text-editor__tool"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      data-on={isOn || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step && place >= 0
          ? place + step
          : null
  if (next === null) return
  event.preventDefault()
  const target = buttons.at(next % buttons.length)
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  target?.focus()
}
