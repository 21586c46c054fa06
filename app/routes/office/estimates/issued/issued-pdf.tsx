import { Download, ExternalLink } from '../../../../ui/icon/area-icons.ts'

export function IssuedPdf({ url }: { url: string }) {
  return (
    <>
      <a className="button" data-variant="secondary" href={url} target="_blank" rel="noreferrer">
        <ExternalLink /> Ouvrir
      </a>
      <a className="button" data-variant="secondary" href={`${url}?telecharger=oui`} download>
        <Download /> Télécharger
      </a>
    </>
  )
}
