import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { parseUploadedPictureAddress } from '../../../domain/kernel/files/picture-address.ts'
import { parseSafeLink } from '../../../domain/kernel/html/allowed-html.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field/field-parts.tsx'
import type { createIcon } from '../../ui/icon/create-icon.tsx'
import { AddImageIcon } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import {
  BoldIcon,
  BulletListIcon,
  HeadingIcon,
  HorizontalLineIcon,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  QuoteIcon,
  RedoIcon,
  SubheadingIcon,
  UndoIcon,
} from './editor-icons.ts'
import type { Editor } from './open-editor.ts'
import '../../ui/field/field.css'
import './text-editor.css'
import './toolbar.css'

interface ToolbarProps {
  editor: Editor
  /** Id of the edited text. */
  controls: string
  /** Pictures that can be inserted into the text. */
  pictures: readonly FileLink[]
}

/** Toolbar of the text editor. One Tab stop; the arrow keys move between its buttons. */
export function EditorToolbar({ editor, controls, pictures }: ToolbarProps) {
  const [panel, setPanel] = useState<'link' | 'picture' | null>(null)
  const close = () => {
    setPanel(null)
    editor.commands.focus()
  }
  const toggle = (requestedPanel: 'link' | 'picture') =>
    setPanel(panel === requestedPanel ? null : requestedPanel)
  return (
    <div className="text-editor__tools">
      <div
        className="text-editor__bar"
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        onKeyDown={moveByArrows}
      >
        {editorCommands.map((command, index) => (
          <CommandButton key={command.label} command={command} editor={editor} isFirst={index === 0} />
        ))}
        <PanelButton
          label="Lien"
          isOpen={panel === 'link'}
          isOn={editor.isActive('link')}
          onPress={() => toggle('link')}
        >
          <LinkIcon />
        </PanelButton>
        {pictures.length > 0 && (
          <PanelButton label="Image" isOpen={panel === 'picture'} onPress={() => toggle('picture')}>
            <AddImageIcon />
          </PanelButton>
        )}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {panel === 'picture' && <PicturePanel editor={editor} pictures={pictures} onClose={close} />}
    </div>
  )
}

/** Command of one toolbar button. */
interface EditorCommand {
  label: string
  /** Keyboard shortcut, shown after the label. */
  keys?: string
  Icon: ReturnType<typeof createIcon>
  press(editor: Editor): void
  /** Whether the command applies to the selection; missing for commands without an on state. */
  isOn?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
}

const headingCommand = (level: 2 | 3, label: string, Icon: EditorCommand['Icon']): EditorCommand => ({
  label,
  Icon,
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const editorCommands: readonly EditorCommand[] = [
  {
    label: 'Gras',
    keys: 'Ctrl B',
    Icon: BoldIcon,
    press: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italique',
    keys: 'Ctrl I',
    Icon: ItalicIcon,
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  headingCommand(2, 'Titre', HeadingIcon),
  headingCommand(3, 'Sous-titre', SubheadingIcon),
  {
    label: 'Liste',
    Icon: BulletListIcon,
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Liste numérotée',
    Icon: NumberedListIcon,
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Citation',
    Icon: QuoteIcon,
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    label: 'Ligne de séparation',
    Icon: HorizontalLineIcon,
    press: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: 'Annuler',
    keys: 'Ctrl Z',
    Icon: UndoIcon,
    press: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: 'Rétablir',
    keys: 'Ctrl Maj Z',
    Icon: RedoIcon,
    press: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]

function CommandButton({
  command,
  editor,
  isFirst,
}: {
  command: EditorCommand
  editor: Editor
  isFirst: boolean
}) {
  const { label, keys, Icon, press, isOn, isPossible } = command
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

const invalidAddressText =
  'Écrivez une adresse du site (/devis), une adresse complète (https://…), un e-mail (mailto:…) ou un téléphone (tel:…).'

/** Form for the address of the selected text's link. */
function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const keep = () => {
    const address = parseTypedLink(input.current?.value ?? '')
    if (!address) return setWrong(true)
    setLink(editor, address)
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') keep()
    else onClose()
  }
  return (
    <div className="text-editor__panel" onInput={(event) => event.stopPropagation()}>
      <label className="field__label" htmlFor={id}>
        Adresse du lien
      </label>
      <input
        ref={input}
        id={id}
        className="field__control"
        inputMode="url"
        autoComplete="off"
        defaultValue={editor.getAttributes('link').href ?? ''}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onKeyDown={onKeyDown}
      />
      <FieldError id={id} errors={isWrong ? [invalidAddressText] : undefined} />
      <div className="text-editor__panel-actions">
        <Button onClick={keep}>Poser le lien</Button>
        {editor.isActive('link') && (
          <Button variant="secondary" onClick={remove}>
            Retirer le lien
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </div>
  )
}

/** Returns the normalised address; `null` if a page may not link to it. */
function parseTypedLink(typed: string): string | null {
  return typed.trim() ? (parseSafeLink(addressOf(typed))?.href ?? null) : null
}

/** Completes addresses that lack a scheme: « www.exemple.fr » and « a@exemple.fr ». */
function addressOf(typed: string): string {
  const address = typed.trim()
  if (/^[^\s/:@]+@[^\s/@]+\.\w+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i.test(address) ? `https://${address}` : address
}

/** Sets the link of the selection; without a selection inserts the address as linked text. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

interface PicturePanelProps {
  editor: Editor
  pictures: readonly FileLink[]
  onClose: () => void
}

/** Pictures of the page. A click inserts one at the cursor, with an empty caption. */
function PicturePanel({ editor, pictures, onClose }: PicturePanelProps) {
  const insert = ({ url, name }: FileLink) => {
    const { width = null, height = null } = parseUploadedPictureAddress(url) ?? {}
    const attrs = { src: url, alt: name, width, height }
    editor.chain().focus().insertContent({ type: 'figure', attrs }).run()
    onClose()
  }
  return (
    <div className="text-editor__panel">
      <ul className="plain-list text-editor__pictures">
        {pictures.map((picture) => (
          <li key={picture.url}>
            <button
              type="button"
              onClick={() => insert(picture)}
              aria-label={`Placer «\u00a0${picture.name || 'image sans description'}\u00a0» dans le texte`}
            >
              <ArticleImage image={{ ...picture, name: '' }} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}

/**
 * Moves the focus between the buttons with the arrow keys, and to the ends with Home and End. Only the focused button is a Tab
 * stop.
 */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step && index >= 0
          ? index + step
          : null
  if (next === null) return
  event.preventDefault()
  const target = buttons.at(next % buttons.length)
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  target?.focus()
}
