import { Link } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/prices.ts'
import { PriceChanges } from './price-changes.tsx'
import { priceForms } from './price-forms.server.ts'
import { PricesFilter } from './prices-filter.tsx'
import { readPrices } from './read-prices.server.ts'
import { ExtrasSheet } from './sheet/extras-sheet.tsx'
import { ServiceSheet } from './sheet/service-sheet.tsx'
import { WithdrawPrices } from './withdraw-prices.tsx'
import './prices.css'
import { dayNote } from './day-note.ts'
import { PriceFiles } from './price-files.tsx'

export const handle = {
  ...officePage,
  act: 'read-prices',
  entry: { label: 'Tarifs', icon: 'prices', place: 780 },
  help: {
    title: 'Tarifs',
    what: 'Les prix hors taxes par prestation, taille et finition, et les suppléments.',
    how: [
      'Choisissez la feuille et le jour\u00a0: un prix tient à partir de son jour, jusqu’au suivant.',
      'Le prix le plus précis l’emporte\u00a0: point de vente, puis taille, puis finition. Une case vide laisse la place au prix général.',
      'L’affiche de l’entrée s’imprime toutes taxes comprises.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Tarifs')

export const loader = ({ context, url }: Route.LoaderArgs) => readPrices(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => priceForms.action(visit)

export const middleware: Route.MiddlewareFunction[] = priceForms.middleware

/** What a rim costs, service by service, and from when on (docs/product.md §11.12). */
export default function Prices({ loaderData: view, actionData }: Route.ComponentProps) {
  const { chosen, options, places, address, day, lines } = view
  const title = `${options.prestation[chosen.prestation]}, ${options.pour[chosen.pour]?.toLowerCase()}`
  const withdrawn = Object.keys(view.changedHere).length
  return (
    <PaperPage title="Tarifs" lead="Prix hors taxe, par jante ou par pièce. Un devis garde ceux de son jour.">
      <PricesFilter chosen={chosen} options={options} />
      <section className="paper-sheet prices" aria-labelledby="grille-titre" key={address}>
        <header className="prices__head">
          <h2 id="grille-titre">{title}</h2>
          <p className="paper-note">{dayNote(view)}</p>
        </header>
        {places ? (
          <ServiceSheet view={view} places={places} outcome={actionData?.prix} />
        ) : (
          <ExtrasSheet view={view} outcome={actionData?.supplements} />
        )}
        {places && view.whole && (
          <Link to={view.whole} preventScrollReset className="prices__whole">
            Toutes les tailles et toutes les finitions
          </Link>
        )}
        {view.canEdit && day.isToCome && withdrawn > 0 && (
          <WithdrawPrices address={address} count={withdrawn} outcome={actionData?.retirer} />
        )}
      </section>
      <PriceChanges changes={view.changes} />
      <PriceFiles view={view} />
      <section className="paper-sheet office-section" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Ce qui a été fait</h2>
        <RecordStream lines={lines} empty="Personne n’a encore changé cette grille." />
      </section>
    </PaperPage>
  )
}
