import { Link } from 'react-router'
import { siteContext } from '../../../../context.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { PaymentsTabs } from '../payments-tabs.tsx'
import type { Route } from './+types/closures.ts'
import { ChainSentence } from './chain-sentence.tsx'
import { ClosuresTable } from './closures-table.tsx'
import { readClosures } from './read-closures.server.ts'
import './closures.css'

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

/** What each day, month and year came to, closed for good; and whether anything was changed since (docs/product.md §11.16). */
export default function Closures({ loaderData }: Route.ComponentProps) {
  const { tabs } = loaderData
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
        <ClosuresTable list={loaderData} />
      </div>
    </PaperPage>
  )
}
