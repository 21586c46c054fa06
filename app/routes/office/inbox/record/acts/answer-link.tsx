import type { MouseEvent } from 'react'

/** Leads to where the answer is written. */
export function AnswerLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const focus = (event: MouseEvent) => {
    const text = document.querySelector<HTMLElement>('#reponse textarea')
    if (!text) return
    event.preventDefault()
    text.focus()
    text.scrollIntoView({ block: 'center' })
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads there; the script only moves the focus along
    <a href="#reponse" className="button" data-variant={variant} data-key="answer" onClick={focus}>
      Répondre
    </a>
  )
}
