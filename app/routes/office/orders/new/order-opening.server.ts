import { href, redirect } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { Visited } from '../../../../http/visit.ts'

export const opened = (id: string) => redirect(href('/gestion/commandes/:id', { id }), 303)

export const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })

export const asked = ({ request }: Visited, name: string) => new URL(request.url).searchParams.get(name) ?? ''
