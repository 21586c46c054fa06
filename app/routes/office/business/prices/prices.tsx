import { Form, href, Link } from 'react-router'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { useUrlFields } from '../../../../forms/use-url-fields.ts'
import { useFacts } from '../../../../http/facts.tsx'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { DownloadIcon, PrinterIcon } from '../../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/prices.ts'
import { ExtraPriceSheet, ServicePriceSheet } from './price-sheets.tsx'
import { loadPriceSheetsPage, type PriceSheetsView, priceForms } from './prices.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './prices.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-prices',
  entry: { label: 'Tarifs', icon: 'prices', group: 'money', menuOrder: 50 },
  help: {
    title: 'Tarifs',
    what: 'Les prix hors taxes par prestation, taille et finition, et les suppléments.',
    how: [
      'Choisissez la feuille et le jour\u00a0: un prix vaut à partir de sa date, jusqu’au prix suivant.',
      'Le prix le plus précis l’emporte\u00a0: point de vente, puis taille, puis finition. Une case vide laisse la place au prix général.',
      'L’affiche de l’entrée s’imprime toutes taxes comprises.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Tarifs')

export const loader = ({ context, url }: Route.LoaderArgs) => loadPriceSheetsPage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => priceForms.action(args)

export const middleware: Route.MiddlewareFunction[] = priceForms.middleware

/** Price grid: price per rim, by service and day. */
export default function OfficePricesPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { chosen, options, table, address, day, lines } = view
  const title = `${options.prestation[chosen.prestation]}, ${options.pour[chosen.pour]?.toLowerCase()}`
  const withdrawn = Object.keys(view.changedHere).length
  return (
    <PaperPage
      title="Tarifs"
      lead="Prix hors taxes, par jante ou par pièce. Un devis garde ceux de son jour."
    >
      <PricesFilter chosen={chosen} options={options} />
      <section className="paper-sheet prices" aria-labelledby="grille-titre" key={address}>
        <header className="prices__head">
          <h2 id="grille-titre">{title}</h2>
          <p className="paper-note">{dayNote(view)}</p>
        </header>
        {table ? (
          <ServicePriceSheet view={view} table={table} outcome={actionData?.prix} />
        ) : (
          <ExtraPriceSheet view={view} outcome={actionData?.supplements} />
        )}
        {table && view.whole && (
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
        <h2 id="journal-titre">Historique</h2>
        <ActivityFeed lines={lines} empty="Personne n’a encore changé cette grille." />
      </section>
    </PaperPage>
  )
}

/** Returns a note that explains whether the shown day is in the past, today or in the future, and what the reader can change. */
function dayNote({ day, table, mayEdit, chosen }: PriceSheetsView): string {
  const shown = day.isToday ? 'Prix en vigueur aujourd’hui.' : `Prix en vigueur le ${day.shown}.`
  if (day.isPast) return `${shown} Les prix passés ne changent plus.`
  if (!mayEdit) return shown
  const empty = emptySheetNotes[table ? 'service' : 'extras'][chosen.pour === 'commun' ? 'common' : 'own']
  const how = day.isToday ? ' Pour préparer une hausse, choisissez d’abord sa date.' : ''
  return `${shown} ${empty}${how}`
}

/** Explanations of empty cells. */
const emptySheetNotes = {
  service: {
    common: 'Une case vide prend le prix des cases «\u00a0toutes\u00a0», affiché en gris.',
    own: 'Une case vide prend le prix commun, affiché en gris.',
  },
  extras: {
    common: 'Un prix effacé retire le supplément de la liste.',
    own: 'Une case vide prend le prix commun, affiché en gris\u00a0; sans prix commun, le supplément quitte la liste.',
  },
}

/** Filter of the price sheets: service, point of sale and day, stored in the query parameters. */
function PricesFilter({ chosen, options }: Pick<PriceSheetsView, 'chosen' | 'options'>) {
  const form = useUrlFields(chosen)
  return (
    <Form {...form} className="prices-filter" role="search" preventScrollReset>
      <SelectField
        id="prestation"
        name="prestation"
        label="Prestation"
        prompt={null}
        options={options.prestation}
        defaultValue={chosen.prestation}
      />
      <SelectField
        id="pour"
        name="pour"
        label="Point de vente"
        prompt={null}
        options={options.pour}
        defaultValue={chosen.pour}
      />
      <TextField id="jour" name="jour" type="date" label="Prix en vigueur le" defaultValue={chosen.jour} />
      <Button type="submit" variant="secondary">
        Afficher
      </Button>
    </Form>
  )
}

/** Scheduled and past changes of this sheet. */
function PriceChanges({ changes }: { changes: PriceChange[] }) {
  const [coming, past] = [changes.filter(({ isToCome }) => isToCome), changes.filter((one) => !one.isToCome)]
  return (
    <>
      {coming.length > 0 && <PriceChangeDays title="Ce qui changera" changes={coming.toReversed()} />}
      {past.length > 0 && <PriceChangeDays title="Ce qui a changé" changes={past} />}
    </>
  )
}

type PriceChange = PriceSheetsView['changes'][number]

function PriceChangeDays({ title, changes }: { title: string; changes: PriceChange[] }) {
  return (
    <section className="paper-sheet price-changes">
      <h2>{title}</h2>
      {changes.map(({ day, shown, to, count, prices }) => (
        <details key={day}>
          <summary className="fold">
            {shown}, {count === 1 ? 'un prix' : `${count}\u00a0prix`} <ChevronDownIcon />
          </summary>
          <ul className="plain-list price-changes__prices">
            {prices.map(({ field, name, before, after }) => (
              <li key={field}>
                <span>{name}</span>
                <span>
                  {before} → <strong>{after}</strong>
                </span>
              </li>
            ))}
          </ul>
          <Link to={to} preventScrollReset className="price-changes__link">
            Voir la grille de ce jour
          </Link>
        </details>
      ))}
    </section>
  )
}

/** Button that withdraws the prices scheduled for the shown day. */
function WithdrawPrices({ address, count, outcome: first }: WithdrawFormProps) {
  const form = useOfficeForm({ id: 'retirer', action: formAddress(address, 'retirer'), first })
  return (
    <div id="retirer">
      <OfficeForm
        form={form}
        variant="secondary"
        submit={count === 1 ? 'Retirer ce changement' : `Retirer ces ${count} changements`}
        saved="Retiré"
      />
    </div>
  )
}

interface WithdrawFormProps {
  address: string
  count: number
  outcome?: FormOutcome
}

/** Links to the grid as files: price list to display, CSV to edit in a spreadsheet. */
function PriceFiles({ view: { mayEdit, day, chosen, options } }: { view: PriceSheetsView }) {
  const { pointsOfSale } = useFacts()
  const search = day.isToCome ? `?jour=${chosen.jour}` : ''
  return (
    <section className="paper-sheet prices" aria-labelledby="fichiers-titre">
      <header className="prices__head">
        <h2 id="fichiers-titre">Affiches et fichiers</h2>
        <p className="paper-note">
          L’affiche donne les prix toutes taxes comprises{day.isToCome && ` du ${day.shown}`}&nbsp;: placez-la
          à l’entrée de l’atelier, lisible de l’extérieur, et à l’accueil.
        </p>
      </header>
      <div className="prices__files">
        {pointsOfSale.map(({ id }) => (
          <ButtonLink
            key={id}
            to={href('/gestion/reglages/tarifs/:posId/affiche.pdf', { posId: id }) + search}
            variant="secondary"
            reloadDocument
            prefetch="none"
          >
            <PrinterIcon /> Affiche {getOwnProperty(options.pour, id)}
          </ButtonLink>
        ))}
        <ButtonLink
          to={href('/gestion/reglages/tarifs.csv')}
          variant="secondary"
          reloadDocument
          prefetch="none"
        >
          <DownloadIcon /> Fichier CSV
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
