import { createDocument, Editor, Extension, Mark, Node } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { DOMSerializer, type Node as ModelNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { ownPicturePattern, safeLink } from '../../../domain/kernel/html/allowed-html.ts'
import { autocorrectTyping } from '../../../domain/kernel/text/autocorrect-typing.ts'
import { frenchSpaces } from '../../../domain/kernel/text/french-spaces.ts'
import { cleanElement, cleanPasted } from './clean-pasted.ts'

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
export function replaceContent(editor: Editor, html: string, isUndoable: boolean): void {
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

/** What is said of the picture that stands in `element`, or is it. */
const ofPicture = () =>
  Object.fromEntries(
    pictureAttributes.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name) ?? null },
    ]),
  )

const pictureIn = (element: Element) => (element.matches('img') ? element : element.querySelector('img'))

const isOwn = (picture: Element | null) => ownPicturePattern.test(picture?.getAttribute('src') ?? '')

/** One picture of the site, and perhaps its words below: nothing that would be lost by writing it anew. */
const isPlain = (figure: HTMLElement) =>
  isOwn(pictureIn(figure)) &&
  [...figure.children].every((child) => child.matches('img, figcaption')) &&
  figure.querySelectorAll('img').length === 1

/** A picture on lines of its own, with words below it. */
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

/** A picture among words. */
const InlinePicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: ofPicture,
  parseHTML: () => [{ tag: 'img', getAttrs: (picture) => (isOwn(picture) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Tables and unusual figures: shown, moved and deleted, kept as they are; changed in the HTML. */
const Verbatim = Node.create({
  name: 'verbatim',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', parseHTML: (element) => cleanElement(element).outerHTML } }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'figure', priority: 40 }],
  renderHTML({ node }) {
    const template = document.createElement('template')
    template.innerHTML = node.attrs.html
    const kept = template.content.firstElementChild
    // Clean when it was read; what stands in the page is looked at wherever it comes from.
    return kept ? document.importNode(cleanElement(kept), true) : document.createElement('p')
  },
})

/** How far back a correction looks. */
const lookedAt = 300

/** French typography as one types. What was typed is kept first: Ctrl Z takes the correction back, and only that. */
const FrenchTyping = Extension.create({
  name: 'frenchTyping',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: correct } })],
})

function correct(view: EditorView, from: number, to: number, typed: string): boolean {
  // A phone's keyboard composes whole words: what it writes is put right when it is kept.
  if (typed.length !== 1 || view.composing) return false
  const { $from } = view.state.selection
  if ($from.pos !== from || isCode(view)) return false
  const end = $from.parentOffset
  const before = $from.parent.textBetween(Math.max(0, end - lookedAt), end, undefined, '\ufffc')
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

const raised = (name: string, tag: 'sup' | 'sub') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const Superscript = raised('superscript', 'sup')
const Subscript = raised('subscript', 'sub')

/** What a text may be made of. */
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
      isAllowedUri: (url) => safeLink(url) !== null,
    },
  }),
  Superscript,
  Subscript,
  Figure,
  InlinePicture,
  Verbatim,
  FrenchTyping,
]

/** The text as it is published: without the paragraphs that an editor needs inside lists, and without empty words below pictures. */
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
