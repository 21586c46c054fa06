import { printStatement, statementFileName } from '../../../../domain/oversight/fleet/print-statement.ts'
import { findClientStatement } from '../../../../domain/oversight/fleet/statements.ts'
import { clientContext, siteContext } from '../../../http/context.ts'
import { generatedPdfResponse, printInVisitorTurn } from '../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { Route } from './+types/statement-pdf.ts'

/** Returns the client's monthly statement as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const client = context.get(clientContext)
  const statement = await findClientStatement(deps.db, client, params.month)
  if (!statement) return fileNotFoundResponse()
  const pdf = await printInVisitorTurn(context, () => printStatement(deps, client, statement))
  return generatedPdfResponse(pdf, statementFileName(statement, deps.facts.current()))
}
