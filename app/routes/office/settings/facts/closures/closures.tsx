import { href } from 'react-router'
import { problemsIn } from '../../../../../forms/form-outcome.ts'
import { PaperPage } from '../../../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../../../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../../../office-facts.ts'
import { officeMeta } from '../../../office-meta.ts'
import { Presence } from '../../../presence/presence.tsx'
import type { Route } from './+types/closures.ts'
import { AnnounceForm } from './announce-form.tsx'
import { ClosureList } from './closure-list.tsx'
import { closuresForms } from './closures-forms.server.ts'
import { readClosures } from './read-closures.server.ts'
import { WithdrawnClosures } from './withdrawn-closures.tsx'
import '../settings.css'

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Fermetures exceptionnelles',
    what: 'Les fermetures exceptionnelles, pour un atelier ou pour tous.',
    how: [
      'Donnez les dates et la phrase que liront les visiteurs.',
      'Le site et les moteurs de recherche le savent aussitôt.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Fermetures exceptionnelles')

export const loader = ({ context }: Route.LoaderArgs) => readClosures(context)

export const action = (visit: Route.ActionArgs) => closuresForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = closuresForms.middleware

/** Days on which a place that would be open is not (docs/product.md §11.21). */
export default function Closures({ loaderData, actionData }: Route.ComponentProps) {
  const { places, standing, withdrawn, lines } = loaderData
  const refusal = problemsIn(actionData?.retirer ?? actionData?.remettre).form
  return (
    <PaperPage
      title="Fermetures exceptionnelles"
      lead="Congés, inventaire, intempéries. Les jours fériés sont déjà connus."
      back={{ to: href('/gestion/reglages'), label: 'Réglages' }}
    >
      <Presence kind="setting" id="fermetures" />
      <div className="setting-record">
        <div className="setting-record__side">
          <section id="annoncer" className="paper-sheet office-section" aria-labelledby="annoncer-titre">
            <h2 id="annoncer-titre">Annoncer une fermeture</h2>
            <AnnounceForm places={places} outcome={actionData?.annoncer} />
          </section>
          <section id="modifier" className="paper-sheet office-section" aria-labelledby="fermetures-titre">
            <h2 id="fermetures-titre">À venir et récentes</h2>
            {refusal && (
              <p role="alert" className="office-form__alert">
                {refusal}
              </p>
            )}
            <ClosureList closures={standing} places={places} outcome={actionData?.modifier} />
          </section>
        </div>
        <div className="setting-record__side">
          {withdrawn.length > 0 && <WithdrawnClosures closures={withdrawn} />}
          <section className="paper-sheet office-section" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={lines} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}
