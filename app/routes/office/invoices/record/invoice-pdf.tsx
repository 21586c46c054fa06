import { Download, ExternalLink } from '../../../../ui/icon/area-icons.ts'
import type { InvoiceView } from './read-invoice.server.ts'

export function InvoicePdf({ pdf, number }: Pick<InvoiceView, 'pdf' | 'number'>) {
  return (
    <>
      <a
        className="button"
        data-variant="secondary"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ouvrir le PDF de ${number}, dans un nouvel onglet`}
      >
        <ExternalLink /> Ouvrir
      </a>
      <a
        className="button"
        data-variant="secondary"
        href={`${pdf}?telecharger`}
        download
        aria-label={`Télécharger le PDF de ${number}`}
      >
        <Download /> Télécharger
      </a>
    </>
  )
}
