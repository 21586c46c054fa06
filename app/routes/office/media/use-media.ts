import { useEffect, useRef, useState } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { linksInText, textOfLinks } from '../../../../domain/publishing/media-text.ts'

/**
 * The files of a field. What the form sends stands in its text area alone: whoever fills that from outside, with what
 * somebody else has saved, is followed; what changes here is told as if it had been typed there.
 */
export function useMedia(given: string, onChange?: (text: string) => void) {
  const control = useRef<HTMLTextAreaElement>(null)
  const [links, setLinks] = useState(() => linksInText(given))
  const latest = useRef({ text: given, links })
  const take = (text: string, next: readonly FileLink[]) => {
    latest.current = { text, links: [...next] }
    setLinks([...next])
  }
  useEffect(() => {
    const text = control.current?.value
    if (text !== undefined && text !== latest.current.text) take(text, linksInText(text))
  })
  const change = (act: (links: readonly FileLink[]) => readonly FileLink[]) => {
    const next = act(latest.current.links)
    const text = textOfLinks(next)
    take(text, next)
    if (!control.current) return
    control.current.value = text
    control.current.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(text)
  }
  return { control, links, change }
}
