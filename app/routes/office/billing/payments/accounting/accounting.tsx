import { href, Link } from 'react-router'
import { capitalize } from '../../../../../../domain/kernel/text/first-letter.ts'
import { siteContext } from '../../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import { PaymentsTabs } from '../payments-tabs.tsx'
import type { Route } from './+types/accounting.ts'
import { loadAccountingPage } from './accounting.server.ts'
import '../../../../../ui/paper-page.css'
import './accounting.css'

export const handle = {
  ...officePageHandle,
  permission: 'record-payments',
  help: {
    title: 'Fichiers comptables',
    what: 'Ce que demande le comptable, mois par mois.',
    how: [
      'Choisissez un mois\u00a0: chiffre d’affaires et TVA par taux, facturés et encaissés, débours et e-reporting se lisent avant de télécharger.',
      'Un seul fichier est à transmettre au comptable\u00a0: les écritures de ventes et d’encaissements. Il suit les colonnes du FEC sans en être un.',
      'Les autres fichiers et l’archive des factures sont repliés dessous\u00a0; le mois en cours n’est pas complet.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Fichiers comptables')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAccountingPage(context.get(siteContext), url.searchParams)

/** Monthly figures and files for the accountant. */
export default function AccountingPage({ loaderData: { years, chosen } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Fichiers comptables"
      lead="Choisissez un mois&nbsp;: ses totaux d’abord, puis le fichier à transmettre au comptable."
    >
      <PaymentsTabs />
      {chosen && <MonthSheet {...chosen} />}
      <section className="paper-sheet accounting-months" aria-label="Mois">
        {years.map(({ year, months, isOpen }) => (
          <details key={year} open={isOpen}>
            <summary>
              {year} <ChevronDownIcon />
            </summary>
            <ul className="plain-list">
              {months.map(({ month, name, isRunning }) => (
                <li key={month}>
                  <Link
                    to={`${href('/gestion/encaissements/comptable')}?mois=${month}`}
                    aria-current={chosen?.month === month ? 'true' : undefined}
                  >
                    {name}
                    {isRunning && ' (en cours)'}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
    </PaperPage>
  )
}

type Chosen = NonNullable<Awaited<ReturnType<typeof loadAccountingPage>>['chosen']>

/** Totals of a month and its files. */
function MonthSheet({ month, name, isRunning, billed, paid, reported, entries }: Chosen) {
  const address = (file: string) => href('/gestion/encaissements/comptable/:month/:file', { month, file })
  return (
    <section className="paper-sheet accounting" aria-labelledby="mois-titre">
      <h2 id="mois-titre">{capitalize(name)}</h2>
      {isRunning && (
        <p className="accounting__note">Ce mois est en cours&nbsp;: ses totaux changeront encore.</p>
      )}
      <div className="accounting__sums">
        <RateTable caption="Facturé" note="Avoirs et acomptes déduits" {...billed} />
        <RateTable caption="Encaissé" note="Ce que les règlements paient de chaque taux" {...paid} />
      </div>
      <dl className="accounting__facts">
        {reported.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ButtonLink to={address('ecritures.csv')} reloadDocument download prefetch="none">
          Télécharger les écritures du mois
        </ButtonLink>
      </p>
      <p className="accounting__note">
        {entries.count}, {entries.debit} au débit et {entries.credit} au crédit. Ventes et encaissements dans
        les 18&nbsp;colonnes de l’article A.&nbsp;47&nbsp;A-1 du livre des procédures fiscales. Ce n’est pas
        un fichier des écritures comptables (FEC)&nbsp;: achats, salaires et banque n’y sont pas, et seule
        votre comptabilité peut le produire.
      </p>
      <details className="accounting__more">
        <summary>
          Autres fichiers du mois <ChevronDownIcon />
        </summary>
        <ul className="plain-list">
          {files.map(([file, label]) => (
            <li key={file}>
              <a href={address(file)} download>
                {label}
                <span className="visually-hidden">, {name}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="accounting__note">
          Les CSV s’ouvrent dans un tableur français&nbsp;: points-virgules, virgule décimale. L’e-reporting
          compte les particuliers, jour par jour, et les entreprises à l’étranger, facture par facture&nbsp;;
          les paiements y sont au jour de leur clôture. Les débours n’y sont pas.
        </p>
      </details>
    </section>
  )
}

interface RateTableProps {
  caption: string
  note: string
  rows: { rate: string; base: string; vat: string; total: string }[]
  total: { base: string; vat: string; total: string }
  /** Amounts below the table: disbursements, overpayments. */
  apart: { label: string; amount: string }[]
}

/** Table of net amount and tax by rate. */
function RateTable({ caption, note, rows, total, apart }: RateTableProps) {
  return (
    <table className="accounting__rates">
      <caption>
        {caption} <small>{note}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">Taux</th>
          <th scope="col">HT</th>
          <th scope="col">TVA</th>
          <th scope="col">TTC</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rate, base, vat, total }) => (
          <tr key={rate}>
            <th scope="row">{rate}</th>
            <td>{base}</td>
            <td>{vat}</td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{total.base}</td>
          <td>{total.vat}</td>
          <td>{total.total}</td>
        </tr>
        {apart.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

const files = [
  ['ventes.csv', 'Ventes'],
  ['encaissements.csv', 'Encaissements'],
  ['e-reporting-ventes.csv', 'E-reporting, ventes'],
  ['e-reporting-paiements.csv', 'E-reporting, paiements'],
  ['factures.zip', 'Factures en PDF'],
] as const
