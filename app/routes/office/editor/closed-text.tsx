import { Button } from '../../../ui/button/button.tsx'
import { Pencil } from './editor-icons.ts'

interface ClosedTextProps {
  html: string
  label: string
  isBusy: boolean
  onOpen: () => void
}

/** The text as it is read; a press opens it. */
export function ClosedText({ html, label, isBusy, onOpen }: ClosedTextProps) {
  return (
    <div className="text-editor__closed">
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={onOpen}
        aria-label={`${html ? 'Modifier' : 'Écrire'}\u00a0: ${label}`}
      >
        <Pencil /> {html ? 'Modifier' : 'Écrire'}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same by keyboard. */}
      <div onClick={onOpen}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is kept was sanitised on the way in (domain/publishing/sanitise-html.ts). */}
        {html && <div className="prose text-editor__text" dangerouslySetInnerHTML={{ __html: html }} />}
      </div>
    </div>
  )
}
