import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './newsletter.css'

interface LetterPreviewProps {
  /** Address of the issue as a mail. */
  preview: string
  /** Changes with the content, so that the frame reloads. */
  version: number
  isOpen?: boolean
}

/** Preview of an issue as mail programs show it, and as plain text. The frame runs no scripts and its links do not work. */
export function NewsletterPreview({ preview, version, isOpen = true }: LetterPreviewProps) {
  const address = `${preview}?version=${version}`
  return (
    <details className="paper-sheet letter-preview" open={isOpen}>
      <summary className="fold">
        <h2>Aperçu</h2> <ChevronDownIcon />
      </summary>
      <p className="letter-preview__kinds">
        <a href={address} target="apercu">
          Avec la mise en forme
        </a>
        <a href={`${address}&forme=texte`} target="apercu">
          En texte seul
        </a>
      </p>
      <iframe
        key={version}
        name="apercu"
        title="Aperçu de la lettre"
        src={address}
        sandbox="allow-same-origin"
        loading="lazy"
        className="letter-preview__frame"
      />
    </details>
  )
}
