import { Node } from '@tiptap/core'
import { ownPicturePattern } from '../../../../domain/publishing/kept-tags.ts'

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
export const Figure = Node.create({
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
export const InlinePicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: ofPicture,
  parseHTML: () => [{ tag: 'img', getAttrs: (picture) => (isOwn(picture) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
