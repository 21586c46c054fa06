import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'

export const addressFor = (id: string, name: string) =>
  formAddress(href('/gestion/reglages/equipe/:id', { id }), name)
