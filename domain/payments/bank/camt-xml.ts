import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { cutText } from '../../cut-text.ts'
import { ownValue } from '../../own-value.ts'
import { withoutControls } from '../../without-controls.ts'

/**
 * Nothing that the file defines is expanded, no tag nests deeper than the norm's; what it names is kept as text, so that
 * « 0042 » stays so.
 */
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  maxNestedTags: 40,
})

export const isWhole = (xml: string) => XMLValidator.validate(xml) === true

export function parse(xml: string): Node {
  try {
    return parser.parse(xml) as Node
  } catch {
    return null
  }
}

/** Whatever the parser makes of a tag. */
export type Node = unknown

export function child(from: Node, name: string): Node {
  if (from === null || typeof from !== 'object' || !Object.hasOwn(from, name)) return null
  return (from as Record<string, Node>)[name] ?? null
}

/** The first of the tags that lead there. */
export const node = (from: Node, ...names: string[]): Node =>
  names.reduce<Node>((at, name) => [child(at, name)].flat()[0] ?? null, from)

export const all = (from: Node, name: string): Node[] =>
  [child(from, name)].flat().filter((one) => one !== null)

/** What stands in it, as one line. */
export function text(from: Node, ...names: string[]): string {
  const found = node(from, ...names)
  const said = typeof found === 'string' ? found : node(found, '#text')
  return typeof said === 'string' ? tidy(decoded(said)) : ''
}

export const tidy = (said: string) => cutText(withoutControls(said).replace(/\s+/g, ' ').trim(), 500)

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The five that XML itself defines, and signs by their number. */
const decoded = (said: string) =>
  said.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, number, hex) => {
    if (name) return ownValue(predefined, name.toLowerCase()) ?? whole
    const code = number ? Number(number) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
