import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'

export const addressOf = (name: string) => formAddress(href('/gestion/encaissements/banque'), name)
