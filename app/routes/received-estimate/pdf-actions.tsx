import { Download, ExternalLink } from '../../ui/icon/area-icons.ts'

/** The quote itself, to be read or kept. */
export function PdfActions({ pdf }: { pdf: string }) {
  return (
    <>
      <a
        className="button"
        data-variant="secondary"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        aria-label="Ouvrir le PDF, dans un nouvel onglet"
      >
        <ExternalLink /> Ouvrir
      </a>
      <a
        className="button"
        data-variant="secondary"
        href={`${pdf}&telecharger=oui`}
        download
        aria-label="Télécharger le PDF"
      >
        <Download /> Télécharger
      </a>
    </>
  )
}
