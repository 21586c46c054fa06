import { href } from 'react-router'
import { monthOf, monthsUpTo } from '../../../../../domain/calendar/month.ts'
import { monthName } from '../../../../../domain/payments/closure-periods.ts'
import { siteContext } from '../../../../context.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../../office-page.ts'
import { PaymentsTabs } from '../payments-tabs.tsx'
import type { Route } from './+types/accounting.ts'
import './accounting.css'

export const handle = {
  ...officePage,
  permission: 'record-payments',
  help: {
    title: 'Fichiers comptables',
    what: 'Ce que demande le comptable, mois par mois.',
    how: [
      'Les CSV s’ouvrent dans un tableur français\u00a0; les factures du mois viennent dans une archive.',
      'Le mois en cours n’est pas complet.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Fichiers comptables')

/** Two years at a glance; what is older has the same address with its month. */
const monthsShown = 24

export const loader = ({ context }: Route.LoaderArgs) => {
  const now = context.get(siteContext).clock.now()
  return {
    months: monthsUpTo(monthOf(now), monthsShown).map((month, place) => ({
      month,
      name: monthName(month),
      isRunning: place === 0,
    })),
  }
}

/** What the accountant asks for, month by month (docs/product.md §11.16). */
export default function Accounting({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Fichiers comptables"
      lead="Pour chaque mois, les ventes, les encaissements, les chiffres de l’e-reporting et les factures."
    >
      <PaymentsTabs />
      <ol className="plain-list paper-sheet accounting">
        {months.map((month) => (
          <MonthFiles key={month.month} {...month} />
        ))}
      </ol>
      <p className="paper-note">
        Les CSV s’ouvrent dans un tableur français&nbsp;: points-virgules, virgule décimale. L’e-reporting ne
        compte que les particuliers&nbsp;; les paiements y sont au jour de leur clôture.
      </p>
    </PaperPage>
  )
}

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

function MonthFiles({ month, name, isRunning }: MonthFilesProps) {
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
