import { href, Link } from 'react-router'
import { capitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/day-sheet.ts'
import { type DaySheetView, loadDaySheet } from './day-sheet.server.ts'
import '../../../../ui/paper-page.css'
import './day-sheet.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-orders',
  command: 'Feuille du jour',
  help: {
    title: 'Feuille du jour',
    what: 'Le travail d’un jour sur papier\u00a0: ce qui est promis ou en retard, les dépôts et les remises, par point de vente, avec des cases à cocher.',
    how: [
      '«\u00a0Imprimer\u00a0» donne une feuille A4 en noir et blanc par point de vente\u00a0; les étapes déjà notées sont cochées.',
      'Ce qui est coché sur papier se note ensuite sur la page de la jante.',
      'Les flèches montrent la veille et le lendemain\u00a0; les retards sont sur la feuille d’aujourd’hui.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Feuille du jour')

export const loader = ({ context, url }: Route.LoaderArgs) => loadDaySheet(context, url.searchParams)

/** Work of a day on paper, a sheet for each point of sale. */
export default function DaySheetPage({ loaderData }: Route.ComponentProps) {
  const { title, before, after, locations } = loaderData
  return (
    <PaperPage
      title="Feuille du jour"
      lead={capitalize(title)}
      back={{ to: href('/gestion/commandes'), label: 'Commandes' }}
      actions={
        <>
          <nav className="day-sheet__days" aria-label="Jour">
            <Link to={before} preventScrollReset>
              <ChevronLeftIcon />
              <span className="visually-hidden">Jour précédent</span>
            </Link>
            <Link to={after} preventScrollReset>
              <ChevronRightIcon />
              <span className="visually-hidden">Jour suivant</span>
            </Link>
          </nav>
          <Button className="day-sheet__print" onClick={() => window.print()}>
            Imprimer
          </Button>
        </>
      }
    >
      {locations.map((location) => (
        <LocationSheet key={location.name} location={location} day={title} />
      ))}
    </PaperPage>
  )
}

type LocationDay = DaySheetView['locations'][number]

/** Sheet of a point of sale; begins on a page of its own. */
function LocationSheet({
  location: { name, due, dropOffs, handovers },
  day,
}: {
  location: LocationDay
  day: string
}) {
  const isEmpty = due.length + dropOffs.length + handovers.length === 0
  return (
    <section className="paper-sheet day-sheet" aria-label={name}>
      <h2>
        {name}
        <span className="day-sheet__date">, {day}</span>
      </h2>
      {isEmpty && <p className="paper-note">Rien n’est prévu ce jour-là.</p>}
      {due.length > 0 && (
        <>
          <h3>À finir ({due.length})</h3>
          <ul className="plain-list">
            {due.map((order) => (
              <DueOrder key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      <Visits title="Dépôts attendus" lines={dropOffs} />
      <Visits title="Remises" lines={handovers} />
    </section>
  )
}

/** Order to finish: each rim with a box for each of its steps. */
function DueOrder({ order }: { order: LocationDay['due'][number] }) {
  const { to, title, note, late, blockedReason, rims } = order
  return (
    <li className="day-sheet__order">
      <p className="day-sheet__head">
        <Box />
        <span>
          <Link to={to}>
            <strong>{title}</strong>
          </Link>{' '}
          {note}
        </span>
      </p>
      {late && <p className="day-sheet__alert">{late}</p>}
      {blockedReason && <p className="day-sheet__alert">Bloquée&nbsp;: {blockedReason}</p>}
      <ul className="plain-list">
        {rims.map((rim) => (
          <li key={rim.id} className="day-sheet__rim">
            <p>
              {rim.name}, {rim.work}
            </p>
            {rim.problem && <p className="day-sheet__alert">Problème&nbsp;: {rim.problem}</p>}
            <ul className="plain-list day-sheet__steps">
              {rim.steps.map((step) => (
                <li key={step.name}>
                  <Box isDone={step.isDone} /> {step.name}
                  {step.isDone && <span className="visually-hidden"> (fait)</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface VisitsProps {
  title: string
  lines: readonly (LocationDay['dropOffs'][number] & { how?: string })[]
}

/** Drop-offs or handovers of the day, each with a box. */
function Visits({ title, lines }: VisitsProps) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>
        {title} ({lines.length})
      </h3>
      <ul className="plain-list">
        {lines.map(({ id, to, title: name, note, how, blockedReason }) => (
          <li key={id} className="day-sheet__order">
            <p className="day-sheet__head">
              <Box />
              <span>
                {how && `${how}\u00a0: `}
                <Link to={to}>
                  <strong>{name}</strong>
                </Link>{' '}
                {note}
              </span>
            </p>
            {blockedReason && <p className="day-sheet__alert">Bloquée&nbsp;: {blockedReason}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Box to tick by hand; ticked if the work is done already. */
const Box = ({ isDone = false }: { isDone?: boolean }) => (
  <span aria-hidden="true" className="day-sheet__box">
    {isDone && '✓'}
  </span>
)
