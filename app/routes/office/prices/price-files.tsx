import { href } from 'react-router'
import { ownValue } from '../../../../domain/own-value.ts'
import { site } from '../../../../domain/site.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download, Printer } from '../../../ui/icon/area-icons.ts'
import type { PricesView } from './read-prices.server.ts'

/** The grid as files: to hang at the entrance, to work on in a spreadsheet. */
export function PriceFiles({ view: { mayEdit, day, chosen, options } }: { view: PricesView }) {
  const search = day.isToCome ? `?jour=${chosen.jour}` : ''
  return (
    <section className="paper-sheet prices" aria-labelledby="fichiers-titre">
      <header className="prices__head">
        <h2 id="fichiers-titre">Affiches et fichiers</h2>
        <p className="paper-note">
          L’affiche dit les prix toutes taxes comprises{day.isToCome && ` du ${day.shown}`}&nbsp;: elle se met
          à l’entrée de l’atelier, lisible de l’extérieur, et à l’accueil.
        </p>
      </header>
      <div className="prices__files">
        {site.pointsOfSale.map(({ id }) => (
          <ButtonLink
            key={id}
            to={href('/gestion/reglages/tarifs/:posId/affiche.pdf', { posId: id }) + search}
            variant="secondary"
            reloadDocument
            prefetch="none"
          >
            <Printer /> Affiche {ownValue(options.pour, id)}
          </ButtonLink>
        ))}
        <ButtonLink
          to={href('/gestion/reglages/tarifs.csv')}
          variant="secondary"
          reloadDocument
          prefetch="none"
        >
          <Download /> Fichier CSV
        </ButtonLink>
        {mayEdit && (
          <ButtonLink to={href('/gestion/reglages/tarifs/import')} variant="secondary">
            Importer un fichier
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
