import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'

/** Of one of the page's forms. */
export const addressOf = (name: string) => formAddress(href('/gestion/encaissements/banque'), name)
