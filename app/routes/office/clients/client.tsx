import { href, Link } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { personAddress } from '../people/person-address.ts'
import { Presence } from '../presence/presence.tsx'
import type { Route } from './+types/client.ts'
import { clientForms } from './client-forms.server.ts'
import { readClient } from './read-client.server.ts'
import { AccessSection } from './record/access-section.tsx'
import { ChangeFold } from './record/change-form.tsx'
import { ClientActions } from './record/client-actions.tsx'
import { ClientFacts } from './record/client-facts.tsx'
import { HistorySection } from './record/history-section.tsx'
import { TwinsSection } from './record/twins-section.tsx'
import './client.css'

export const handle = {
  ...officePage,
  act: 'read-clients',
  help: {
    title: 'Un client',
    what: 'Ses coordonnées, son histoire avec l’atelier et son accès à l’espace client.',
    how: [
      'Si un collègue a modifié la fiche entre-temps, vos changements se rejoignent\u00a0; ce que vous avez touché tous les deux est à choisir.',
      '«\u00a0Voir comme ce client\u00a0» montre son espace tel qu’il le voit.',
      'Les fiches en double sont signalées\u00a0: la fusion garde tout.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.name ?? 'Client')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readClient(context, id)

export const action = (visit: Route.ActionArgs) => clientForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = clientForms.middleware

/** A client, and everything that is theirs (docs/product.md §11.10). */
export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, lead, values, facts, history, access, twins, lines, may } = loaderData
  const back = { to: href('/gestion/clients'), label: 'Clients' }
  return (
    <PaperPage
      key={id}
      title={name}
      lead={lead}
      back={back}
      actions={<ClientActions id={id} values={values} may={may} />}
    >
      <Presence kind="client" id={id} />
      <TwinsSection id={id} twins={twins} canMerge={may.merge} />
      <div className="client-record">
        <div className="client-record__main">
          <ClientFacts facts={facts} />
          {may.edit && <ChangeFold id={id} values={values} outcome={actionData?.modifier} />}
          <HistorySection parts={history} />
        </div>
        <div className="client-record__side">
          <AccessSection id={id} name={name} access={access} may={may} outcomes={actionData ?? {}} />
          <section className="paper-sheet client-record__part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={lines} empty="Rien encore." />
          </section>
          {may.data && (
            <p className="paper-note">
              <Link to={personAddress({ kind: 'client', id })}>Ses données&nbsp;: remettre, effacer</Link>
            </p>
          )}
        </div>
      </div>
    </PaperPage>
  )
}
