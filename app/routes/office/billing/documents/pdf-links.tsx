import { addressWithQuery } from '../../../../http/address.ts'
import { DownloadIcon, ExternalLinkIcon } from '../../../../ui/icon/area-icons.ts'
import '../../../../ui/button.css'

/** Links to open a document's PDF in a new tab, or to download it. */
export function PdfLinks({ url, number }: { url: string; number: string }) {
  return (
    <>
      <a
        className="button"
        data-variant="secondary"
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ouvrir le PDF de ${number}, dans un nouvel onglet`}
      >
        <ExternalLinkIcon /> Ouvrir
      </a>
      <a
        className="button"
        data-variant="secondary"
        href={addressWithQuery(url, { telecharger: 'oui' })}
        download
        aria-label={`Télécharger le PDF de ${number}`}
      >
        <DownloadIcon /> Télécharger
      </a>
    </>
  )
}
