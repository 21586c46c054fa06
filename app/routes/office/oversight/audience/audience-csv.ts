import { formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import { loadAudience } from '../../../../../domain/oversight/audience/load-audience.ts'
import { siteContext } from '../../../../http/context.ts'
import { csvResponse } from '../../../../http/files/csv-response.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/audience-csv.ts'
import { percentageOf } from './audience-figures.server.ts'
import { parseAudienceQuery } from './audience-query.ts'
import {
  audienceRankingDefinitions,
  audienceRankingKinds,
  audienceRankingLabel,
  findPageNames,
} from './audience-rankings.server.ts'

export const handle = { permission: 'read-audience' } satisfies OfficeAccess

/** Maximum number of names in a file; meant to cover all that the site stores of one kind. */
const maxNames = 2_000

/** Returns the page's figures as a CSV file: the days of the period, or one of its rankings. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const kind = audienceRankingKinds.find(
    (one) => params.file === `${audienceRankingDefinitions[one].file}.csv`,
  )
  if (!kind && params.file !== 'visites.csv') return fileNotFoundResponse()
  const { period } = parseAudienceQuery(url.searchParams, parisDay(deps.clock.now()))
  const { days, names } = await loadAudience(deps, period, maxNames)
  const fileName = `audience-${params.file.slice(0, -4)}-${period.from}-${period.until}.csv`
  if (!kind)
    return csvResponse(
      fileName,
      dayHeads,
      days.map(({ day, visits, views, offers, forms, requests }) => [
        formatDay(day),
        visits,
        views,
        offers,
        forms,
        requests,
        formatFrenchNumber(percentageOf(requests, visits)),
      ]),
    )
  const rows = names.filter((one) => one.kind === kind)
  const nameOf = await findPageNames(
    deps.db,
    rows.map(({ name }) => name),
    deps.facts.current(),
  )
  return csvResponse(
    fileName,
    nameHeads,
    rows.map(({ name, now, before }) => [
      name,
      audienceRankingLabel(kind, name, nameOf).name,
      now.visits,
      now.views,
      now.forms,
      before.visits,
      before.views,
      before.forms,
    ]),
  )
}

const dayHeads = [
  'Jour',
  'Visites',
  'Pages vues',
  'Visites d’une prestation ou d’une réalisation',
  'Visites du formulaire',
  'Demandes de devis',
  'Demandes pour cent visites',
]

const nameHeads = [
  'Nom',
  'Intitulé',
  'Visites',
  'Pages vues',
  'Visites du formulaire',
  'Visites, période d’avant',
  'Pages vues, période d’avant',
  'Visites du formulaire, période d’avant',
]
