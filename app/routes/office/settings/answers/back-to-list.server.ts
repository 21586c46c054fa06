import { href, redirect } from 'react-router'

/** Back to where all of them are. */
export const backToList = () => redirect(href('/gestion/reglages/reponses'), 303)
