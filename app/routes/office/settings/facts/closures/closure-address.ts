import { href } from 'react-router'
import { formAddress } from '../../../../../forms/one-of-forms.ts'

export const addressFor = (name: string) => formAddress(href('/gestion/reglages/fermetures'), name)
