import { redirect } from 'react-router'
import { createContent } from '../../../../domain/content/create-content.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { contentAddress } from '../content/content-address.ts'
import { officeFailures } from '../office-failures.ts'
import { receivePair } from './receive-pair.server.ts'

const { failing } = officeFailures

const receiveEmpty = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context }: Visited) {
    const id = await createContent(context.get(siteContext), context.get(staffContext), 'portfolio')
    return redirect(contentAddress('portfolio', id), 303)
  },
})

/** The two ways to begin a portfolio entry. */
export const beginForms = oneOfForms({ vide: receiveEmpty, commande: receivePair })
