import { href, type RouterContextProvider } from 'react-router'
import {
  importSubscribers,
  type PlannedSubscriber,
  planSubscriberImport,
} from '../../../../../../domain/correspondence/newsletter/import-subscribers.ts'
import { findMissingSubscriberColumns } from '../../../../../../domain/correspondence/newsletter/subscriber-columns.ts'
import { formatDay, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { siteContext } from '../../../../../http/context.ts'
import {
  handleImportRun,
  type ImportEffectTabs,
  importPlanView,
  requireSavedImport,
} from '../../../../../office/import/import-run.server.ts'

/** Effects on a line by their query value. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouveaux: { fate: 'created', label: 'À ajouter' },
  connus: { fate: 'same', label: 'Déjà sur la liste' },
} as const satisfies ImportEffectTabs

/** Loads the preview of a stored file, line by line. */
export async function loadSubscriberImportPage(
  context: Readonly<RouterContextProvider>,
  id: string,
  query: URLSearchParams,
) {
  const { db, clock } = context.get(siteContext)
  const savedImport = await requireSavedImport(context, 'subscribers', id)
  const head = { fileName: savedImport.file_name, done: savedImport.outcome }
  const missing = findMissingSubscriberColumns(savedImport.lines)
  if (missing.length > 0) return { ...head, missing, plan: null, leftOut: [] }
  const planned = await planSubscriberImport(db, savedImport.lines, parisDay(clock.now()))
  if (!savedImport.outcome) return { ...head, missing, plan: await viewOf(planned, query), leftOut: [] }
  const rejectedLines = planned.filter(({ fate }) => fate === 'wrong')
  return { ...head, missing, plan: null, leftOut: (await viewOf(rejectedLines, new URLSearchParams())).lines }
}

/** Returns the preview of these lines for the query. */
const viewOf = (planned: PlannedSubscriber[], query: URLSearchParams) =>
  importPlanView(planned, {
    fates,
    query,
    nameless: 'Sans adresse',
    wording: ({ fate, subscriber }) =>
      fate === 'same' ? '' : `${formatDay(subscriber.consented)}, ${subscriber.proof}`,
  })

/** Imports the subscribers that the preview has shown. */
export const handleSubscriberImport = handleImportRun({
  action: (deps, by, id, { seen }) => importSubscribers(deps, by, id, seen),
  pageOf: (id) => href('/gestion/lettre/abonnes/import/:id', { id }),
  changed: 'La liste a changé depuis',
})
