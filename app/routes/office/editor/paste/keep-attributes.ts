import { ownValue } from '../../../../../domain/own-value.ts'
import { keptAttributes } from '../../../../../domain/publishing/kept-tags.ts'
import { safeLink } from '../../../../../domain/publishing/safe-link.ts'

export function keepAttributes(element: Element): void {
  const href = element.getAttribute('href')
  const kept = ownValue(keptAttributes, element.localName) ?? []
  for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name)
  if (href === null) return
  const safe = safeLink(href)
  if (safe) element.setAttribute('href', safe.href)
  else element.removeAttribute('href')
}
