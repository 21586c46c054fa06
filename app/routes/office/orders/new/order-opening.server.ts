import { href, redirect } from 'react-router'
import type { Visited } from '../../../../http/visit.ts'

export const opened = (id: string) => redirect(href('/gestion/commandes/:id', { id }), 303)

export const askedParam = ({ request }: Visited, name: string) =>
  new URL(request.url).searchParams.get(name) ?? ''
