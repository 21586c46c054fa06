import { Mark } from '@tiptap/core'

const raised = (name: string, tag: 'sup' | 'sub') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

export const Superscript = raised('superscript', 'sup')
export const Subscript = raised('subscript', 'sub')
