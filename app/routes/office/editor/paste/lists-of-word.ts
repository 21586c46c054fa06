/** « l0 level2 lfo1 », as Word says to which list a paragraph belongs. */
const listStyle = /mso-list:\s*l\d+\s+level(\d)/i

/** Word's lists are paragraphs that begin with their sign: they become lists. */
export function listsOfWord(body: HTMLElement): void {
  let open: HTMLElement[] = []
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const level = Number(listStyle.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    // Another paragraph between two of them ends the list.
    if (paragraph.previousElementSibling !== open[0]) open = []
    const tag = takeSign(paragraph)
    open = open.slice(0, level)
    if (open.at(-1) && open.length === level && open.at(-1)?.localName !== tag) open.pop()
    while (open.length < level) open.push(begin(open, tag, paragraph))
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}

function begin(open: HTMLElement[], tag: string, paragraph: HTMLElement): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag)
  const outer = open.at(-1)
  if (outer) (outer.lastElementChild ?? outer).append(list)
  else paragraph.before(list)
  return list
}

/** Takes the sign away, and tells by it whether the list counts. */
function takeSign(paragraph: HTMLElement): 'ul' | 'ol' {
  const isSign = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('data-style') ?? '')
  const sign = [...paragraph.querySelectorAll('span')].find(isSign)
  const text = sign?.textContent ?? ''
  sign?.remove()
  return /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(text) ? 'ol' : 'ul'
}
