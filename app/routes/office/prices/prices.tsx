import { href, Link } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download, Printer } from '../../../ui/icon/icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/prices.ts'
import { ExtrasSheet } from './extras-sheet.tsx'
import { PriceChanges, WithdrawForm } from './price-changes.tsx'
import { priceForms } from './price-forms.server.ts'
import { PricesFilter } from './prices-filter.tsx'
import { ownerOptions } from './prices-query.ts'
import { type PricesView, readPrices } from './read-prices.server.ts'
import { ServiceSheet } from './service-sheet.tsx'
import './prices.css'

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
          <WithdrawForm address={address} count={withdrawn} outcome={actionData?.retirer} />
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

/** What the shown day means for whoever looks. */
function dayNote({ day, places, mayEdit, chosen }: PricesView): string {
  const shown = day.isToday ? 'Tels qu’ils valent aujourd’hui.' : `Tels qu’ils ${past(day)} le ${day.shown}.`
  if (day.isPast) return `${shown} Ce qui est passé ne change plus.`
  if (!mayEdit) return shown
  const empty = emptyNote[places ? 'service' : 'extras'][chosen.pour === 'commun' ? 'common' : 'own']
  const how = day.isToday ? ' Pour préparer une hausse, choisissez d’abord son jour.' : ''
  return `${shown} ${empty}${how}`
}

/** What a place says in which nothing stands. */
const emptyNote = {
  service: {
    common: 'Une case vide vaut ce que disent les cases «\u00a0toutes\u00a0», en gris.',
    own: 'Une case vide vaut le prix commun, en gris.',
  },
  extras: {
    common: 'Un prix effacé retire le supplément de la liste.',
    own: 'Une case vide vaut le prix commun, en gris\u00a0; ce qui n’en a pas quitte la liste.',
  },
}

const past = ({ isPast }: PricesView['day']) => (isPast ? 'valaient' : 'vaudront')

/** The grid as files: to hang at the entrance, to work on in a spreadsheet. */
function PriceFiles({ view: { mayEdit, day, chosen } }: { view: PricesView }) {
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
            <Printer /> Affiche {ownerOptions[id]}
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
