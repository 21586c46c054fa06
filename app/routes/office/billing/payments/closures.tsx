import { Link } from 'react-router'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ViewTabs } from '../../../../ui/page-tabs.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../ui/table/growing-table.tsx'
import type { Route } from './+types/closures.ts'
import { type ClosuresView, loadPaymentClosuresPage } from './closures.server.ts'
import { PaymentsTabs } from './payments-tabs.tsx'
import '../../../../ui/paper-page.css'
import './closures.css'

export const handle = {
  ...officePageHandle,
  permission: 'record-payments',
  growsBelow: true,
  help: {
    title: 'Clôtures',
    what: 'Chaque nuit, le jour passé est clôturé définitivement, puis le mois et l’année.',
    how: [
      'La phrase du haut dit si la chaîne des écritures est intacte.',
      '«\u00a0Recompter toutes les écritures\u00a0» la vérifie depuis le début.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Clôtures')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPaymentClosuresPage(context.get(siteContext), url.searchParams)

/** Closed totals of each day, month and year, and whether the payments were altered since. */
export default function PaymentClosuresPage({ loaderData }: Route.ComponentProps) {
  const { tabs } = loaderData
  return (
    <PaperPage
      title="Clôtures"
      lead="Chaque nuit, le jour passé est clôturé définitivement, puis le mois et l’année."
    >
      <PaymentsTabs />
      {loaderData.isBroken && <ChainSentence {...loaderData} />}
      <div className="paper-sheet closures">
        <ViewTabs label="Période des clôtures" tabs={tabs} variant="plain" />
        <ClosuresTable list={loaderData} />
      </div>
      {!loaderData.isBroken && <ChainSentence {...loaderData} />}
    </PaperPage>
  )
}

/** Result of the verification of the payments' hash chain. */
function ChainSentence({ sentence, isBroken, isFullCheck, closedUntil }: ClosuresView) {
  return (
    <section
      className="paper-sheet closures__chain"
      aria-label="Vérification"
      data-broken={isBroken || undefined}
    >
      <p>{closedUntil}</p>
      <p role={isBroken ? 'alert' : undefined}>
        <strong>{sentence}</strong>
      </p>
      {!isFullCheck && (
        <p>
          <Link to="?verification=toute" prefetch="none">
            Recompter toutes les écritures
          </Link>
        </p>
      )}
    </section>
  )
}

const columns = [
  { key: 'periode', label: 'Période' },
  { key: 'ecritures', label: 'Écritures', isFigure: true },
  { key: 'moyens', label: 'Par moyen' },
  { key: 'total', label: 'Total', isFigure: true },
  { key: 'cumul', label: 'Cumul', isFigure: true },
  { key: 'empreinte', label: 'Empreinte' },
] as const

function ClosuresTable({ list }: { list: ClosuresView }) {
  return (
    <GrowingTable
      list={list}
      caption="Clôtures"
      columns={columns}
      nothing="Aucune clôture de cette période pour l’instant."
      more={{ label: 'Suite des clôtures', progressText: `${list.rows.length}\u00a0clôtures` }}
    />
  )
}
