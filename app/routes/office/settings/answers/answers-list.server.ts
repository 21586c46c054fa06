import { href, redirect } from 'react-router'

/** Back to where all of them are. */
export const list = () => redirect(href('/gestion/reglages/reponses'), 303)
