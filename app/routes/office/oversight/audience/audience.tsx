import { Form, href, Link } from 'react-router'
import { useUrlFields } from '../../../../forms/use-url-fields.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { DownloadIcon } from '../../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { ViewTabs } from '../../../../ui/page-tabs.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/audience.ts'
import { type AudienceView, loadAudiencePage } from './audience.server.ts'
import type { AudienceChartView, AudienceColumnsDrawing } from './audience-chart.server.ts'
import type { AudienceRankingView } from './audience-rankings.server.ts'
import '../../../../ui/paper-page.css'
import './audience.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-audience',
  entry: { label: 'Audience', icon: 'audience', group: 'insight', menuOrder: 10 },
  help: {
    title: 'Audience',
    what: 'Combien de visites, d’où elles viennent, ce qu’elles lisent, et combien finissent par une demande de devis.',
    how: [
      'Choisissez la durée en haut\u00a0: chaque chiffre est comparé à la même durée juste avant.',
      'Appuyez sur un chiffre pour le voir en graphique\u00a0; la colonne orange est le jour, la semaine ou le mois en cours.',
      'Pour suivre une carte de visite ou une annonce, ajoutez\u00a0?utm_source=… et &utm_campaign=… à l’adresse que vous y mettez.',
      'Chaque tableau se télécharge en CSV. Personne n’est suivi\u00a0: ce ne sont que des totaux.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Audience')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadAudiencePage(context.get(siteContext), url.searchParams)

/** Anonymous visitor statistics: visits, sources, and how many visitors request an estimate. */
export default function AudiencePage({ loaderData }: Route.ComponentProps) {
  const { line, compared, isEmpty, figures, chart, path, rankings, search } = loaderData
  return (
    <PaperPage title="Audience" lead={`${line}, ${compared}.`}>
      <AudienceFilter {...loaderData} />
      <AudienceFigures figures={figures} />
      {isEmpty ? (
        <p className="paper-sheet paper-note">
          Aucune visite n’a été comptée pendant cette période. Les robots, les visiteurs qui ont refusé d’être
          comptés et les navigateurs qui le demandent ne le sont jamais.
        </p>
      ) : (
        <>
          <TimeChart {...chart} search={search} />
          <PathToRequest steps={path} />
          <div className="audience__rankings">
            {rankings.map((ranking) => (
              <Ranking key={ranking.kind} {...ranking} search={search} />
            ))}
          </div>
        </>
      )}
      <p className="paper-note">
        Une visite compte le jour où elle commence. Toutes les demandes comptent, même celles des visiteurs
        qui ne sont pas comptés&nbsp;: la part réelle est un peu plus basse. Le détail des visites s’efface
        après 13&nbsp;mois, les totaux restent, sans rien dire de personne.
      </p>
    </PaperPage>
  )
}

/** Choice of the period; every choice is a link or query. */
function AudienceFilter({ presets, chosen, isChosen, stepOptions, usual, today }: AudienceView) {
  return (
    <div className="audience-filter">
      <ViewTabs label="Période" tabs={presets} />
      <details open={isChosen || undefined}>
        <summary>
          Autres dates <ChevronDownIcon />
        </summary>
        <ChosenDays chosen={chosen} stepOptions={stepOptions} today={today} />
        {isChosen && (
          <Link to={usual} preventScrollReset>
            Revenir aux trente derniers jours
          </Link>
        )}
      </details>
    </div>
  )
}

function ChosenDays({ chosen, stepOptions, today }: Pick<AudienceView, 'chosen' | 'stepOptions' | 'today'>) {
  const form = useUrlFields(chosen)
  return (
    <Form {...form} className="audience-filter__fields" preventScrollReset>
      <input type="hidden" name="mesure" defaultValue={chosen.mesure} />
      <input type="hidden" name="periode" defaultValue={chosen.periode} />
      <TextField id="du" name="du" type="date" label="Du" max={today} defaultValue={chosen.du} />
      <TextField id="au" name="au" type="date" label="Au" max={today} defaultValue={chosen.au} />
      <SelectField
        id="par"
        name="par"
        label="Une colonne par"
        prompt="Selon la durée"
        options={stepOptions}
        defaultValue={chosen.par}
      />
      <Button type="submit" variant="secondary">
        Afficher
      </Button>
    </Form>
  )
}

/** Totals of the period; each links to its chart. */
function AudienceFigures({ figures }: Pick<AudienceView, 'figures'>) {
  return (
    <nav className="audience-figures" aria-label="Ce que montre le graphique">
      <ul className="plain-list">
        {figures.map(({ key, label, value, change, note, to, isShown }) => (
          <li key={key}>
            <Link to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
              <span className="audience-figures__label">{label}</span>
              <strong>{value}</strong>
              <small>{[change, note].filter(Boolean).join(', ')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The chosen measure over time, compared with the previous period, with a table. */
function TimeChart({
  title,
  description,
  isUpToNow,
  drawing,
  rows,
  search,
}: AudienceChartView & { search: string }) {
  return (
    <section className="paper-sheet time-chart" aria-labelledby="evolution">
      <h2 id="evolution">{title}</h2>
      <ul className="plain-list time-chart__legend" aria-hidden="true">
        <li data-sign="now">Cette période</li>
        <li data-sign="before">La période d’avant</li>
        {isUpToNow && <li data-sign="live">En cours</li>}
      </ul>
      <ColumnChart id="graphique" title={title} description={description} drawing={drawing} />
      <div className="audience__below">
        <details className="time-chart__table">
          <summary>
            Voir les chiffres <ChevronDownIcon />
          </summary>
          <TimeTable title={title} rows={rows} />
        </details>
        <CsvLink file="visites" search={search} of="par jour" />
      </div>
    </section>
  )
}

interface ColumnChartProps {
  id: string
  title: string
  /** Describes the chart in one or two sentences, for screen readers. */
  description: string
  drawing: AudienceColumnsDrawing
}

/** Column chart rendered on the server, without JavaScript; sizes are in percent, so that labels keep their size at any width. */
function ColumnChart({ id, title, description, drawing }: ColumnChartProps) {
  const { columns, before, grid, ticks, top, bottom } = drawing
  return (
    <div className="column-chart">
      <ChartScale grid={grid} />
      <svg role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {grid.map(({ y, label }) => (
          <line key={label} className="column-chart__grid" x2="100%" y1={`${y}%`} y2={`${y}%`} />
        ))}
        {columns.map(({ key, hint, x, y, width, height, isLive, isEmpty }) => (
          <g
            key={key}
            className="column-chart__column"
            data-live={isLive || undefined}
            data-empty={isEmpty || undefined}
          >
            <title>{hint}</title>
            <rect
              className="column-chart__room"
              x={`${x}%`}
              y={`${top}%`}
              width={`${width}%`}
              height={`${bottom - top}%`}
            />
            <rect x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} />
          </g>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="column-chart__before" d={before} vectorEffect="non-scaling-stroke" />
        </svg>
        {ticks.map(({ key, label, x, anchor }) => (
          <text key={key} x={`${x}%`} y="98%" textAnchor={anchor}>
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Labels of the grid, beside the chart; as wide as the longest. */
function ChartScale({ grid }: Pick<AudienceColumnsDrawing, 'grid'>) {
  const longest = Math.max(...grid.map(({ label }) => label.length))
  return (
    <svg width={`${longest * 0.6 + 0.4}em`} aria-hidden="true">
      {grid.map(({ y, label }) => (
        <text key={label} x="100%" y={`${y}%`} dy="0.3em" textAnchor="end">
          {label}
        </text>
      ))}
    </svg>
  )
}

/** Table with the values of the chart. */
function TimeTable({ title, rows }: Pick<AudienceChartView, 'title' | 'rows'>) {
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Période</th>
          <th scope="col">Maintenant</th>
          <th scope="col">Avant</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, now, before }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Share of visits that reach each step on the way to a request. */
function PathToRequest({ steps }: { steps: AudienceView['path'] }) {
  return (
    <section className="paper-sheet audience-part" aria-labelledby="chemin">
      <h2 id="chemin">Le chemin vers une demande</h2>
      <p className="audience-part__lead">Sur cent visites, combien arrivent à chaque étape.</p>
      <ol className="plain-list path-to-request">
        {steps.map(({ key, label, count, share, before, bar }) => (
          <li key={key}>
            <p>
              <strong>{count}</strong> {label}
            </p>
            <p className="path-to-request__share">
              {share}
              {before && <small> avant&nbsp;: {before}</small>}
            </p>
            <ShareBar percent={bar} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Ranking as a table whose first column also shows a bar. */
function Ranking({
  kind,
  file,
  title,
  lead,
  heads,
  rows,
  others,
  search,
}: AudienceRankingView & { search: string }) {
  const [name, figure, other] = heads
  return (
    <section className="paper-sheet audience-part" aria-labelledby={`classement-${kind}`}>
      <h2 id={`classement-${kind}`}>{title}</h2>
      <p className="audience-part__lead">{lead}</p>
      {rows.length === 0 ? (
        <p className="paper-note">Aucune donnée pour cette période.</p>
      ) : (
        <table className="ranking">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{figure}</th>
              <th scope="col">{other}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RankedRow key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <div className="audience__below">
        <p className="paper-note">{others > 0 && `et ${others}\u00a0de plus dans le fichier`}</p>
        {rows.length > 0 && <CsvLink file={file} search={search} of={title} />}
      </div>
    </section>
  )
}

function RankedRow({ row }: { row: AudienceRankingView['rows'][number] }) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.note && <small>{row.note}</small>}
        <ShareBar percent={row.bar} />
      </th>
      <td>
        {row.figure}
        <small>{row.change}</small>
      </td>
      <td>{row.other}</td>
    </tr>
  )
}

/** Bar below a name: share of the highest value, in percent. Screen readers skip it, because the figure beside it says the same. */
function ShareBar({ percent }: { percent: number }) {
  return (
    <svg className="share-bar" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}

/** Link to download the figures as a CSV file; `of` names them for screen readers. */
function CsvLink({ file, search, of }: { file: string; search: string; of: string }) {
  return (
    <a className="csv-link" href={href('/gestion/audience/:file', { file: `${file}.csv` }) + search} download>
      <DownloadIcon /> CSV<span className="visually-hidden">, {of}</span>
    </a>
  )
}
