import { type RouterContextProvider, redirect } from 'react-router'
import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import { contentInForm, type DraftContent } from '../../../../../../domain/invoices/drafts/draft-content.ts'
import type { DraftKey } from '../../../../../../domain/invoices/drafts/find-draft.ts'
import { saveInvoiceDraft } from '../../../../../../domain/invoices/drafts/save-draft.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { invoiceAddress } from '../../invoice-address.ts'
import { refusals, refusedAsTyped } from '../invoice-refusals.server.ts'
import { ownPointOfSale } from './own-point-of-sale.server.ts'

const bothChanged =
  'Quelqu’un d’autre a modifié cette préparation entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'
const readOver =
  'Quelqu’un d’autre vient de modifier cette préparation\u00a0: relisez ce qui a changé, puis émettez.'

const notWhole = 'Ce formulaire n’est pas arrivé en entier\u00a0: rechargez la page.'

/** Keeps what is typed; answers what is to be told before anything is issued, `null` where nothing is. */
export async function keepPreparation(
  context: Readonly<RouterContextProvider>,
  key: DraftKey,
  fields: URLSearchParams,
): Promise<FormOutcome | Response | null> {
  const base = fields.get(baseField) ?? undefined
  const isIssuing = Boolean(fields.get('envoyer'))
  // A form that does not say what it was filled with keeps nothing; one without a pressed button issues nothing.
  if (base === undefined) return isIssuing ? null : refusedAsTyped({ form: notWhole }, fields)
  const saving = await saveInvoiceDraft(
    ...([context.get(siteContext), context.get(staffContext)] as const),
    { ...key, pos: ownPointOfSale(context) },
    { id: fields.get('id') ?? '', typed: contentInForm(fields), base },
  )
  if (saving.outcome === 'issued') return redirect(invoiceAddress(saving.id, saving.posId), 303)
  // What is to be issued is told why it cannot be.
  if (saving.outcome === 'gone')
    return isIssuing ? null : refusedAsTyped({ form: refusals['orders-billed'] }, fields)
  const told = (form: string, content: DraftContent, known: DraftContent, more = {}): FormOutcome => ({
    outcome: 'invalid',
    problems: { form },
    typed: { ...content, [baseField]: writeBase(known) },
    ...more,
  })
  if (saving.outcome === 'conflict')
    return told(bothChanged, saving.merged, saving.theirs, { conflicts: saving.conflicts })
  if (!isIssuing) return { outcome: 'saved' }
  return saving.isOthers ? told(readOver, saving.content, saving.content) : null
}
