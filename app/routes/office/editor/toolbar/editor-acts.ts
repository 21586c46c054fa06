import type { createIcon } from '../../../../ui/icon/create-icon.tsx'
import {
  Bold,
  Bullets,
  Heading,
  Italic,
  Line,
  Numbers,
  Quote,
  Redo,
  Subheading,
  Undo,
} from '../editor-icons.ts'
import type { Editor } from '../open-editor.ts'

/** A button of the toolbar. */
export interface EditorAct {
  label: string
  /** Of the keyboard, as it is said after the label. */
  keys?: string
  Icon: ReturnType<typeof createIcon>
  press(editor: Editor): void
  /** Whether what is chosen is so; absent where nothing can be. */
  isOn?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
}

const headingAct = (level: 2 | 3, label: string, Icon: EditorAct['Icon']): EditorAct => ({
  label,
  Icon,
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

export const editorActs: readonly EditorAct[] = [
  {
    label: 'Gras',
    keys: 'Ctrl B',
    Icon: Bold,
    press: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italique',
    keys: 'Ctrl I',
    Icon: Italic,
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  headingAct(2, 'Titre', Heading),
  headingAct(3, 'Sous-titre', Subheading),
  {
    label: 'Liste',
    Icon: Bullets,
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Liste numérotée',
    Icon: Numbers,
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Citation',
    Icon: Quote,
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    label: 'Ligne de séparation',
    Icon: Line,
    press: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: 'Annuler',
    keys: 'Ctrl Z',
    Icon: Undo,
    press: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: 'Rétablir',
    keys: 'Ctrl Maj Z',
    Icon: Redo,
    press: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]
