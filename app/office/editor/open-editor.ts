import { createDocument, Editor, Extension, Mark, Node } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { DOMSerializer, type Node as ModelNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { ownPicturePattern, parseSafeLink } from '../../../domain/kernel/html/allowed-html.ts'
import { autocorrectTyping } from '../../../domain/kernel/text/autocorrect-typing.ts'
import { withFrenchSpaces } from '../../../domain/kernel/text/french-spaces.ts'
import { cleanPastedHtml, copyAllowedElement } from './clean-pasted.ts'

export type { Editor }

interface Opening {
  element: HTMLElement
  html: string
  /** Id of the element that labels the editor. */
  labelledBy: string
  onChange(html: string): void
  /** Called after every change of the text or the selection. */
  onState(): void
}

/** Opens the editor in `element`. This module and its libraries are loaded when a user opens a text. */
export function openEditor({ element, html, labelledBy, onChange, onState }: Opening): Editor {
  return new Editor({
    element,
    content: html,
    extensions,
    // The page's content security policy forbids inline styles; text-editor.css contains the necessary rules.
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
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: withFrenchSpaces,
    },
    onUpdate: ({ editor }) => onChange(writtenHtml(editor.state.doc)),
    onTransaction: onState,
  })
}

/** Replaces the differing part of the content by that of `html`, so that cursor and undo history stay intact. */
export function replaceEditorContent(editor: Editor, html: string, isUndoable: boolean): void {
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

const pictureAttributes = ['src', 'alt', 'width', 'height'] as const

/** Returns the attributes of a picture node, parsed from `element` or from the picture inside it. */
const ofPicture = () =>
  Object.fromEntries(
    pictureAttributes.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name) ?? null },
    ]),
  )

const pictureIn = (element: Element) => (element.matches('img') ? element : element.querySelector('img'))

const isOwn = (picture: Element | null) => ownPicturePattern.test(picture?.getAttribute('src') ?? '')

/** Whether the figure contains one picture of the site and at most a caption, so that rewriting it loses nothing. */
const isPlain = (figure: HTMLElement) =>
  isOwn(pictureIn(figure)) &&
  [...figure.children].every((child) => child.matches('img, figcaption')) &&
  figure.querySelectorAll('img').length === 1

/** Node: picture as a block, with a caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'text*',
  draggable: true,
  isolating: true,
  addAttributes: ofPicture,
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: (figure) => (isPlain(figure) ? null : false),
      contentElement: (figure) =>
        (figure as HTMLElement).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
})

/** Node: picture inside a line of text. */
const InlinePicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: ofPicture,
  parseHTML: () => [{ tag: 'img', getAttrs: (picture) => (isOwn(picture) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Node: table or unusual figure. Can be shown, moved and deleted; its content is only edited in the HTML. */
const Verbatim = Node.create({
  name: 'verbatim',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: { default: '', parseHTML: (element) => copyAllowedElement(element).outerHTML },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'figure', priority: 40 }],
  renderHTML({ node }) {
    const template = document.createElement('template')
    template.innerHTML = node.attrs.html
    const sanitizedElement = template.content.firstElementChild
    // The HTML is sanitised again before it enters the page, although it was clean when it was parsed.
    return sanitizedElement
      ? document.importNode(copyAllowedElement(sanitizedElement), true)
      : document.createElement('p')
  },
})

/** Number of characters before the cursor that a correction examines. */
const maxContextCharacters = 300

/**
 * Corrects French typography while the user types. The typed character is a history step of its own, so that Ctrl Z undoes only
 * the correction.
 */
const FrenchTyping = Extension.create({
  name: 'frenchTyping',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: correct } })],
})

function correct(view: EditorView, from: number, to: number, typed: string): boolean {
  // Phone keyboards compose whole words; their text is corrected when it is saved.
  if (typed.length !== 1 || view.composing) return false
  const { $from } = view.state.selection
  if ($from.pos !== from || isCode(view)) return false
  const end = $from.parentOffset
  const before = $from.parent.textBetween(Math.max(0, end - maxContextCharacters), end, undefined, '\ufffc')
  const correction = autocorrectTyping(before, typed)
  if (!correction) return false
  view.dispatch(view.state.tr.insertText(typed, from, to).scrollIntoView())
  const { back, text } = correction
  view.dispatch(closeHistory(view.state.tr).insertText(text, from - back, from + typed.length))
  return true
}

function isCode({ state }: EditorView): boolean {
  const { $from } = state.selection
  const marks = state.storedMarks ?? $from.marks()
  return Boolean($from.parent.type.spec.code) || marks.some(({ type }) => type.name === 'code')
}

const scriptMark = (name: string, tag: 'sup' | 'sub') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const Superscript = scriptMark('superscript', 'sup')
const Subscript = scriptMark('subscript', 'sub')

/** Extensions that define which content a text can have. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => parseSafeLink(url) !== null,
    },
  }),
  Superscript,
  Subscript,
  Figure,
  InlinePicture,
  Verbatim,
  FrenchTyping,
]

/** Returns the HTML to publish, without the paragraphs that the editor adds inside lists and without empty captions. */
function writtenHtml(document_: ModelNode): string {
  if (
    document_.childCount === 1 &&
    document_.firstChild?.type.name === 'paragraph' &&
    document_.content.size === 2
  )
    return ''
  const page = document.createElement('div')
  DOMSerializer.fromSchema(document_.type.schema).serializeFragment(document_.content, {}, page)
  for (const item of page.querySelectorAll('li')) {
    const [first, ...others] = [...item.children]
    if (first?.localName === 'p' && others.every(({ localName }) => localName !== 'p'))
      first.replaceWith(...first.childNodes)
  }
  for (const words of page.querySelectorAll('figcaption')) if (!words.textContent?.trim()) words.remove()
  return page.innerHTML
}
