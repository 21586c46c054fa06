/** In the place of what is selected, a blank line before it where something stands there. */
export function put(area: HTMLTextAreaElement, text: string): void {
  const before = area.value.slice(0, area.selectionStart).trimEnd()
  area.setRangeText(before ? `\n\n${text}` : text, before.length, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
