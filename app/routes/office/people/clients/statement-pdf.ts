import { data } from 'react-router'
import { printStatement, statementFileName } from '../../../../../domain/oversight/fleet/print-statement.ts'
import { findClientStatement } from '../../../../../domain/oversight/fleet/statements.ts'
import { findClient } from '../../../../../domain/people/clients/find-client.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse, printForOffice } from '../../../../http/files/document-pdf.ts'
import { type OfficeHandle, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/statement-pdf.ts'

export const handle = { ...officePageHandle, permission: 'read-documents' } satisfies OfficeHandle

/** Returns a client's monthly statement, the same document that the client gets. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const client = await findClient(deps.db, params.id)
  const statement = client && (await findClientStatement(deps.db, client, params.month))
  if (!client || !statement) throw data(null, { status: 404 })
  const pdf = await printForOffice(context, () => printStatement(deps, client, statement))
  return generatedPdfResponse(pdf, statementFileName(statement, deps.facts.current()))
}
