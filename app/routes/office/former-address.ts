import { href, redirect } from 'react-router'

/** Where the office stood before. */
export const loader = () => redirect(href('/gestion'), 301)
export const action = () => redirect(href('/gestion'), 303)
