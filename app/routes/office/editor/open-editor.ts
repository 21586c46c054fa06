import { createDocument, Editor } from '@tiptap/core'
import { frenchSpaces } from '../../../../domain/french-spaces.ts'
import { extensions } from './editor-extensions.ts'
import { cleanPasted } from './paste/clean-pasted.ts'
import { writtenHtml } from './written-html.ts'

export type { Editor }

interface Opening {
  element: HTMLElement
  html: string
  /** The id of what names it. */
  labelledBy: string
  onChange(html: string): void
  /** After every change, of the selection too. */
  onState(): void
}

/** The editor in `element`; this file and what it brings are loaded when a text is opened. */
export function openEditor({ element, html, labelledBy, onChange, onState }: Opening): Editor {
  return new Editor({
    element,
    content: html,
    extensions,
    // The page's policy allows no style of its own; text-editor.css has what it needs.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'prose text-editor__text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        lang: 'fr',
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPasted,
      transformPastedText: frenchSpaces,
    },
    onUpdate: ({ editor }) => onChange(writtenHtml(editor.state.doc)),
    onTransaction: onState,
  })
}

/**
 * Brings in what stands elsewhere by now: only what differs is replaced, so that the cursor and what can be undone stay as
 * they are.
 */
export function takeOver(editor: Editor, html: string, isUndoable: boolean): void {
  const { doc, schema, tr } = editor.state
  const next = createDocument(html, schema)
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  if (!isUndoable) tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
  editor.view.dispatch(tr)
}
