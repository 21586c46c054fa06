import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { beginFromOrder, type EntryBeginning } from '../../../../domain/portfolio/begin-from-order.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { type FormOutcome, refused } from '../../../forms/form-outcome.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { contentAddress } from '../content/content-address.ts'
import { officeFailures } from '../office-failures.ts'
import { noConsent } from './begin-words.ts'

const { failing } = officeFailures

const pairForm = z.object({ commande: z.string(), avant: z.string(), apres: z.string() })

const refusals: Record<Exclude<EntryBeginning['outcome'], 'begun' | 'postponed'>, string> = {
  gone: 'Choisissez deux photos qui sont encore sur la commande.',
  'no-consent': noConsent,
}

/** Begins an entry with two photos of an order. */
export const receivePair = receiveForm({
  shape: shapeOf(pairForm, { mostBytes: 4_096 }),
  failing,
  async act(
    { context }: Visited,
    { commande = '', avant = '', apres = '' },
  ): Promise<FormOutcome | Response> {
    const [order, before, after] = [commande, avant, apres].map((id) => id.replaceAll('\0', ''))
    const chosen = { before: before ?? '', after: after ?? '' }
    const begun = await beginFromOrder(
      context.get(siteContext),
      context.get(staffContext),
      order ?? '',
      chosen,
    )
    if (begun.outcome === 'begun') return redirect(contentAddress('portfolio', begun.id), 303)
    const form = begun.outcome === 'postponed' ? begun.message : refusals[begun.outcome]
    return refused(form)
  },
})
