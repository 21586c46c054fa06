import { href } from 'react-router'

const files = [
  ['ventes.csv', 'Ventes'],
  ['encaissements.csv', 'Encaissements'],
  ['e-reporting-ventes.csv', 'E-reporting, ventes'],
  ['e-reporting-paiements.csv', 'E-reporting, paiements'],
  ['factures.zip', 'Factures en PDF'],
] as const

interface MonthFilesProps {
  month: string
  name: string
  isRunning: boolean
}

/** A month with all of its files. */
export function MonthFiles({ month, name, isRunning }: MonthFilesProps) {
  return (
    <li id={month}>
      <h2>
        {name}
        {isRunning && <small> en cours</small>}
      </h2>
      <ul className="plain-list">
        {files.map(([file, label]) => (
          <li key={file}>
            <a href={href('/gestion/encaissements/comptable/:month/:file', { month, file })} download>
              {label}
              <span className="visually-hidden">, {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}
