import { href, redirect } from 'react-router'
import { baseField } from '../../../../domain/forms/merge-changes.ts'
import { erasePerson } from '../../../../domain/people/erasure/erase-person.ts'
import { erasureForm } from '../../../../domain/people/erasure/erasure-form.ts'
import { withQuery } from '../../../address.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { readPersonKey } from './person-address.ts'

type PersonVisit = Visited & { params: { kind: string; id: string } }

const refusals = {
  gone: 'Il n’y a plus rien à effacer\u00a0: la personne a déjà été effacée, ou sa fiche a rejoint une autre.',
  hindered: 'Quelque chose reste à terminer d’abord\u00a0: rechargez la page pour voir quoi.',
  changed:
    'Ce que le site garde a changé depuis que cette page est ouverte\u00a0: rechargez-la, relisez, puis recommencez.',
} as const

const receiveErasure = receiveForm({
  shape: shapeOf(erasureForm, { mostBytes: 65_536, more: { [baseField]: { longest: 32_768 } } }),
  failing: officeFailures.failing,
  async act({ context, params }: PersonVisit, typed) {
    const key = readPersonKey(params)
    if (!key) return refused(refusals.gone)
    const erasure = await erasePerson(context.get(siteContext), context.get(staffContext), key, typed)
    if (erasure.outcome === 'saved')
      return redirect(withQuery(href('/gestion/donnees'), { efface: erasure.id }), 303)
    return erasure.outcome === 'invalid' ? erasure : refused(refusals[erasure.outcome])
  },
})

/** The forms of a person's page. */
export const personForms = oneOfForms({ effacer: receiveErasure })
