/** On its heading, or on the whole part where that is not seen. */
export function focusHead(part: Element | null | undefined): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3')
  const head = heading && heading.offsetHeight > 1 ? heading : part
  if (!(head instanceof HTMLElement)) return
  head.setAttribute('tabindex', '-1')
  head.focus({ preventScroll: true })
}
