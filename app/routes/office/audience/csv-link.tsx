import { href } from 'react-router'
import { Download } from '../../../ui/icon/area-icons.ts'
import './csv-link.css'

/** Takes figures as a file; `of` says which to who cannot see what it stands below. */
export function CsvLink({ file, search, of }: { file: string; search: string; of: string }) {
  return (
    <a className="csv-link" href={href('/gestion/audience/:file', { file: `${file}.csv` }) + search} download>
      <Download /> CSV<span className="visually-hidden">, {of}</span>
    </a>
  )
}
