import { href, redirect } from 'react-router'

export const list = () => redirect(href('/gestion/reglages/reponses'), 303)
