import { type Month, monthOf, parseMonth } from '../../../../../../domain/kernel/calendar/month.ts'
import { type SiteContext, siteContext } from '../../../../../http/context.ts'
import { fileNotFoundResponse } from '../../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../../http/office-page.ts'
import type { Route } from './+types/month-file.ts'
import {
  buildAccountingEntriesCsv,
  buildEReportingCsv,
  buildInvoicesZip,
  buildPaymentsCsv,
  buildSalesCsv,
} from './month-file.server.ts'

export const handle = { permission: 'record-payments' } satisfies OfficeAccess

type MonthFile = (deps: SiteContext, month: Month, request: Request) => Response | Promise<Response>

const files: Readonly<Record<string, MonthFile>> = {
  'ecritures.csv': buildAccountingEntriesCsv,
  'ventes.csv': buildSalesCsv,
  'encaissements.csv': buildPaymentsCsv,
  'e-reporting-ventes.csv': (site, month) => buildEReportingCsv(site, month, 'ventes'),
  'e-reporting-paiements.csv': (site, month) => buildEReportingCsv(site, month, 'paiements'),
  'factures.zip': buildInvoicesZip,
}

/** Returns one accounting file of a month. */
export function loader({ request, context, params }: Route.LoaderArgs): Response | Promise<Response> {
  const deps = context.get(siteContext)
  const month = parseMonth(params.month)
  const file = Object.hasOwn(files, params.file) ? files[params.file] : undefined
  return month && file && month <= monthOf(deps.clock.now())
    ? file(deps, month, request)
    : fileNotFoundResponse()
}
