import { PrinterIcon } from '../../ui/icon/area-icons.ts'
import '../../ui/button.css'

/** Opens the PDF of a letter in a new tab, to be printed. */
export function LetterPdfLink({ to }: { to: string }) {
  return (
    <a className="button" data-variant="secondary" href={to} target="_blank" rel="noreferrer">
      <PrinterIcon /> Imprimer le courrier
    </a>
  )
}
