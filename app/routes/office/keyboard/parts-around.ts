/** What has the focus, then the parts of the page that it stands in, the nearest first. */
export function withParts(holder: Element): Element[] {
  const parts: Element[] = []
  for (let part = partAround(holder); part; part = partAround(part)) parts.push(part)
  return [holder, ...parts]
}

const partAround = (element: Element) => element.parentElement?.closest('section, dialog, main')
