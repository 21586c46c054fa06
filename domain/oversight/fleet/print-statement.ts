import { documentFileName } from '../../billing/printing/printable-document.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { formatMonth } from '../../kernel/calendar/french-dates.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { toPostalCountryLine } from '../../kernel/text/countries.ts'
import { type Client, clientName } from '../../people/clients/client.ts'
import type { ClientStatement } from './printable-fleet.ts'
import { sumStatementPerVehicle } from './statement.ts'

/** Prints a statement as PDF. Prints it again each time, from the data as it was when the statement was made. */
export function printStatement(
  { printer, facts }: Deps<'printer' | 'facts'>,
  client: Client,
  statement: ClientStatement,
): Promise<Buffer> {
  const site = facts.current()
  const { line_1, line_2, zip_code, city, country } = client.address ?? {}
  return printer.printStatement({
    statement,
    clientName: clientName(client),
    address: [
      line_1,
      line_2,
      [zip_code, city].filter(Boolean).join('\u00a0'),
      toPostalCountryLine(country),
    ].filter((line): line is string => Boolean(line)),
    vehicles: sumStatementPerVehicle(statement),
    pos: pointOfSaleOf(
      statement.lines[0]?.posId ?? statement.older[0]?.posId ?? site.pointsOfSale[0].id,
      site,
    ),
  })
}

/** Returns the file name of a statement: « Relevé octobre 2026 TW Jantes.pdf ». */
export const statementFileName = ({ month }: ClientStatement, site: Site): string =>
  documentFileName({ name: 'Relevé', number: formatMonth(`${month}-15`) }, site)
