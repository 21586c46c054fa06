import { Node } from '@tiptap/core'
import { cleanElement } from './paste/clean-element.ts'

/** Tables and unusual figures: shown, moved and deleted, kept as they are; changed in the HTML. */
export const Verbatim = Node.create({
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
