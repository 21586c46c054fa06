import { listPersonalDataProcessings } from '../../../../../domain/business/texts/processings.ts'
import { siteContext } from '../../../../http/context.ts'
import { useFacts } from '../../../../http/facts.tsx'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { RecordsTable } from '../../../../ui/table/records-table.tsx'
import type { Route } from './+types/retention.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { loadRetentionPage } from './retention.server.ts'
import '../../../../ui/paper-page.css'
import './register.css'

export const handle = {
  ...officePageHandle,
  permission: 'manage-personal-data',
  help: {
    title: 'Durées de conservation',
    what: 'Ce qui sera effacé, et quand.',
    how: ['Vous n’avez rien à faire\u00a0: l’effacement se fait chaque nuit.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Durées de conservation')

export const loader = ({ context }: Route.LoaderArgs) => loadRetentionPage(context.get(siteContext))

/** Automatic deletions with their schedule, then the promises of the privacy policy for each processing. */
export default function RetentionPage({ loaderData: { rows, daysAhead } }: Route.ComponentProps) {
  const facts = useFacts()
  const columns = [
    { key: 'quoi', label: 'Quoi' },
    { key: 'duree', label: 'Durée' },
    { key: 'ancien', label: 'Le plus ancien' },
    { key: 'depart', label: 'Effacé le' },
    { key: 'bientot', label: `Dans les ${daysAhead}\u00a0jours`, isFigure: true },
  ] as const
  return (
    <PaperPage
      title="Durées de conservation"
      lead="Chaque nuit, le site efface lui-même ce dont la durée est écoulée."
    >
      <PeopleTabs />
      <div className="paper-sheet">
        <RecordsTable caption="Ce qui est effacé, et quand" columns={columns} rows={rows} />
      </div>
      <section className="paper-sheet register" aria-labelledby="promesses-titre">
        <h2 id="promesses-titre">Ce que la politique de confidentialité promet</h2>
        <dl className="paper-facts">
          {listPersonalDataProcessings(facts).map(({ name, kept }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{kept}</dd>
            </div>
          ))}
        </dl>
        <p className="paper-note">
          Un client dont il ne reste ni demande, ni commande, ni document est effacé trois ans après la
          dernière action sur sa fiche. Les factures et leurs paiements restent dix ans&nbsp;: la loi l’exige.
        </p>
      </section>
    </PaperPage>
  )
}
