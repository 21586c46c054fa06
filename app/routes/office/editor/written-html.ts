import { DOMSerializer, type Node } from '@tiptap/pm/model'

/** The text as it is published: without the paragraphs that an editor needs inside lists, and without empty words below pictures. */
export function writtenHtml(document_: Node): string {
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
