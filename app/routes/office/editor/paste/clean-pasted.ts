import { cleanChildren } from './clean-element.ts'
import { listsOfWord } from './lists-of-word.ts'

/**
 * What was copied from a text processor or another page, with what the editor knows and nothing else: fonts, colours and
 * scripts go, headings, lists, links and emphasis stay. The server sanitises all the same.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const mark = body.querySelector(`[${sliceMark}]`)?.getAttribute(sliceMark) ?? ''
  listsOfWord(body)
  cleanChildren(body)
  if (plainMark.test(mark)) {
    // Copied from an editor of this kind: it knows by it what was cut through, and means its empty lines.
    body.firstElementChild?.setAttribute(sliceMark, mark)
    return body.innerHTML
  }
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4'))
    if (!paragraph.querySelector('img') && !paragraph.textContent?.trim()) paragraph.remove()
  return body.innerHTML
}

const sliceMark = 'data-pm-slice'

/** Any page may write such a mark, and what it says of the nodes around is taken at its word: nothing but lists and their like. */
const plainMark = /^\d+ \d+(?: -\d+)? \[(?:"\w+",(?:null|\{"start":\d+(?:,"type":null)?\}),?)*\]$/

/**
 * The page's policy, which is that of every document it parses, takes no style attribute and no base: what they say is read as text. What
 * would slip through here is cleaned all the same, and runs as little.
 */
function withoutStyles(html: string): string {
  const [before = '', ...styles] = html.split(/<style\b/i)
  const others = styles.map((style) => /<\/style\s*>(.*)$/is.exec(style)?.[1] ?? '')
  return [before, ...others]
    .join('')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag
        .replace(/^<base\b/i, '<x-base')
        .replace(/[\s/](style|on\w+)(?=\s*=)/gi, (_, name: string) => ` data-${name}`),
    )
}
