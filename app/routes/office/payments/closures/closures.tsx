import { Link } from 'react-router'
import { siteContext } from '../../../../context.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { GrowingTable } from '../../../../ui/records-table/growing-table.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { PaymentsTabs } from '../payments-tabs.tsx'
import type { Route } from './+types/closures.ts'
import { readClosures } from './read-closures.server.ts'
import './closures.css'
import { ChainSentence } from './chain-sentence.tsx'

export const handle = {
  ...officePage,
  act: 'record-payments',
  growsBelow: true,
  help: {
    title: 'Clôtures',
    what: 'Chaque nuit, le jour passé est clôturé pour de bon, puis le mois et l’année.',
    how: [
      'La phrase du haut dit si la chaîne des écritures est intacte.',
      '«\u00a0Recompter toutes les écritures\u00a0» la vérifie depuis le début.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Clôtures')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readClosures(context.get(siteContext), url.searchParams)

const columns = [
  { key: 'periode', label: 'Période' },
  { key: 'ecritures', label: 'Écritures', isFigure: true },
  { key: 'moyens', label: 'Par moyen' },
  { key: 'total', label: 'Total', isFigure: true },
  { key: 'cumul', label: 'Cumul', isFigure: true },
  { key: 'empreinte', label: 'Empreinte' },
]

/** What each day, month and year came to, closed for good; and whether anything was changed since (docs/product.md §11.16). */
export default function Closures({ loaderData }: Route.ComponentProps) {
  const { tabs, rows } = loaderData
  return (
    <PaperPage
      title="Clôtures"
      lead="Chaque nuit, le jour passé est clôturé pour de bon, puis le mois et l’année."
    >
      <PaymentsTabs />
      <ChainSentence {...loaderData} />
      <div className="paper-sheet closures">
        <nav className="closures__periods" aria-label="Durée des clôtures">
          {tabs.map(({ label, to, isShown }) => (
            <Link key={label} to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <GrowingTable
          list={loaderData}
          caption="Clôtures"
          columns={columns}
          nothing="Aucune clôture de cette durée pour l’instant."
          more={{ label: 'Suite des clôtures', place: `${rows.length}\u00a0clôtures` }}
        />
      </div>
    </PaperPage>
  )
}
