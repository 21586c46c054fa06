import { ChevronDown } from '../../../../ui/icon/icons.ts'

interface LetterPreviewProps {
  /** Where the letter is to be had as a mail. */
  preview: string
  /** Another one, another look. */
  version: number
  isOpen?: boolean
}

/** The letter as mail programs show it, and as plain text; nothing in the frame runs or leads away. */
export function LetterPreview({ preview, version, isOpen = true }: LetterPreviewProps) {
  const address = `${preview}?version=${version}`
  return (
    <details className="paper-sheet letter-preview" open={isOpen}>
      <summary className="fold">
        <h2>Aperçu</h2> <ChevronDown />
      </summary>
      <p className="letter-preview__kinds">
        <a href={address} target="apercu">
          Comme la plupart la verront
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
