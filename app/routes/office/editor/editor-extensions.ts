import { Mark } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { safeLink } from '../../../../domain/publishing/safe-link.ts'
import { FrenchTyping } from './french-typing.ts'
import { Figure, InlinePicture } from './picture-nodes.ts'
import { Verbatim } from './verbatim.ts'

const raised = (name: string, tag: 'sup' | 'sub') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const Superscript = raised('superscript', 'sup')
const Subscript = raised('subscript', 'sub')

/** What a text may be made of. */
export const extensions = [
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
